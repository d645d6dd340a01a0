import { classes } from './classes.ts'

/** Path of a star in a square of 24, at a horizontal offset. */
const starAt = (left: number): string =>
  `M${left + 12} 2.6l2.9 6.1 6.6.9-4.8 4.7 1.2 6.7L${left + 12} 17.8 ${left + 6.1} 21l1.2-6.7L${left + 2.5} 9.6l6.6-.9z`

export const starPath = starAt(0)
/** One path for all five stars, because pages show dozens of rows. */
const fiveStars = [0, 25, 50, 75, 100].map(starAt).join('')

function Row({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 124 24" fill="currentColor" className={classes('h-full w-auto max-w-none', className)}>
      <path d={fiveStars} />
    </svg>
  )
}

/** `value` out of five; `label` is announced. */
export function Stars({
  value,
  label,
  className,
}: {
  value: number
  label: string
  className?: string | undefined
}) {
  const share = Math.min(5, Math.max(0, value)) / 5
  return (
    <span
      role="img"
      aria-label={label}
      className={classes('relative inline-block h-[0.95em] align-[-0.08em]', className)}
    >
      <Row className="text-line" />
      <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${share * 100}%` }}>
        <Row className="text-star" />
      </span>
    </span>
  )
}
