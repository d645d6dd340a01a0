import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'

type Props = { to: string; isChosen: boolean; className?: string; children: ReactNode }

/** One of several choices; a link, so that dependent data is loaded at once, with and without JavaScript. */
export function Choice({ to, isChosen, className, children }: Props) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      rel="nofollow"
      aria-current={isChosen ? 'true' : undefined}
      className={classes(
        'border transition-colors',
        isChosen ? 'border-accent bg-accent-soft' : 'border-edge hover:border-ink',
        className,
      )}
    >
      {children}
    </Link>
  )
}
