import { Link } from '#ui/link.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'

/** Terms that a new member agrees to; each opens in a new tab, so typed values are preserved. */
export function TermsLinks() {
  const t = useWords('entrance')
  const to = usePathTo()
  const pages = [
    [to('/terms'), t('terms')],
    [to('/privacy'), t('privacy')],
  ] as const
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {t('agree')}
      {pages.map(([path, name]) => (
        <Link
          key={path}
          to={path}
          target="_blank"
          aria-label={t('newTab', { name })}
          className="more text-sm! text-ink"
        >
          {name}
        </Link>
      ))}
    </p>
  )
}
