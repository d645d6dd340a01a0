import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import type { Tone } from './standing.rules.ts'

const tones: Record<Tone, string> = {
  good: 'bg-accent-soft text-success',
  warn: 'bg-[color-mix(in_oklch,var(--color-warning)_12%,var(--color-paper))] text-warning',
  bad: 'bg-[color-mix(in_oklch,var(--color-error)_10%,var(--color-paper))] text-error',
  quiet: 'bg-[color-mix(in_oklch,var(--color-ink)_7%,var(--color-paper))] text-ink-soft',
}

/** Label of a state. */
export function Pill({ tone, className, children }: { tone: Tone; className?: string; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex w-fit flex-none items-center gap-1.5 rounded-full px-3 py-1.5 text-[0.8125rem] leading-tight whitespace-nowrap',
        'before:size-1.5 before:flex-none before:rounded-full before:bg-current',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
