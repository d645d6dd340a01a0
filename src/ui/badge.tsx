import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type BadgeTone = 'paper' | 'ink' | 'accent' | 'sale' | 'success' | 'warning' | 'error' | 'quiet'

const tones: Record<BadgeTone, string> = {
  paper: 'bg-paper text-ink',
  ink: 'bg-ink text-paper',
  accent: 'bg-accent-soft text-accent',
  sale: 'bg-paper text-sale',
  success: 'bg-accent-soft text-success',
  warning: 'bg-shell text-warning',
  error: 'bg-shell text-error',
  quiet: 'bg-shell text-ink-soft',
}

export function Badge({
  tone = 'paper',
  className,
  children,
}: {
  tone?: BadgeTone | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center rounded-full px-2.5 py-1.5 text-xs leading-none whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

/** Count beside an icon; the icon's own label states what is counted. */
export function CountDot({ count, className }: { count: number; className?: string | undefined }) {
  if (count < 1) return null
  return (
    <span
      aria-hidden="true"
      className={classes(
        'num absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-semibold text-on-accent',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
