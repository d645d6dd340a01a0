import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type RatingSpreadProps = {
  label: string
  rows: readonly { stars: number; label: ReactNode; count: number }[]
  className?: string | undefined
}

/** Number of ratings by stars. */
export function RatingSpread({ label, rows, className }: RatingSpreadProps) {
  const total = rows.reduce((sum, row) => sum + row.count, 0)
  return (
    <ul
      aria-label={label}
      className={classes(
        'grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2 text-sm text-ink-soft',
        className,
      )}
    >
      {rows.map((row) => (
        <li key={row.stars} className="col-span-full grid grid-cols-subgrid items-center">
          <span>{row.label}</span>
          <span className="h-0.75 bg-line" aria-hidden="true">
            <span
              className="block h-full bg-star"
              style={{ width: `${total === 0 ? 0 : (row.count / total) * 100}%` }}
            />
          </span>
          <span className="num text-right">{row.count}</span>
        </li>
      ))}
    </ul>
  )
}
