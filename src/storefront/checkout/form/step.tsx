import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

/** A step of the checkout page. */
export function Step({ id, title, aside, className, children }: StepProps) {
  return (
    <section aria-labelledby={id} className={classes('border-t border-line py-7.5', className)}>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {aside ? <div className="text-sm text-ink-soft">{aside}</div> : null}
      </div>
      {children}
    </section>
  )
}

type StepProps = {
  id: string
  title: ReactNode
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Grid of the fields: halves, thirds and full lines of six columns. */
export const fieldGrid = 'grid grid-cols-6 gap-x-3.5 gap-y-4'
export const half = 'col-span-6 sm:col-span-3'
export const halfAlways = 'col-span-3'
export const whole = 'col-span-6'
