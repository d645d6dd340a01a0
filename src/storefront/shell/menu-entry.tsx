import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useOnline } from '#ui/hooks/use-online.ts'
import { Link } from '#ui/link.tsx'
import { inLocale } from '../i18n/paths.ts'
import { useLocale, useWords } from '../i18n/words.tsx'
import type { MenuItem } from './shell-data.ts'

type Props = { entry: Pick<MenuItem, 'label' | 'to'>; className: string; isMain?: boolean }

/** Link of a menu entry; a heading is rendered as its label alone. */
export function MenuEntryLink({ entry: { label, to }, className, isMain = false }: Props): ReactNode {
  const locale = useLocale()
  const online = useOnline()
  if (to === null) return label
  if (to.startsWith('https://')) return <OutsideLink href={to} name={label} className={className} />
  const path = inLocale(locale, to)
  return isMain ? (
    <NavLink prefetch={online ? 'intent' : 'none'} reloadDocument={!online} className={className} to={path}>
      {label}
    </NavLink>
  ) : (
    <Link className={className} to={path}>
      {label}
    </Link>
  )
}

/** Link to an external page, which opens in a new window and is announced as such. */
export function OutsideLink({ href, name, className }: { href: string; name: string; className: string }) {
  const t = useWords('footer')
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('newWindow', { name })}
    >
      {name}
    </a>
  )
}
