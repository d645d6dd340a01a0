import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'

export type ProgressBarProps = {
  label: ReactNode
  labelHidden?: boolean | undefined
  value: number
  max?: number | undefined
  /** Announced instead of a percentage. */
  valueText?: string | undefined
  className?: string | undefined
}

export function ProgressBar({
  label,
  labelHidden = false,
  value,
  max = 100,
  valueText,
  className,
}: ProgressBarProps) {
  const id = useId()
  const share = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max))
  return (
    <div className={className}>
      <div id={id} className={classes('mb-2 text-sm', labelHidden && 'sr-only')}>
        {label}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, Math.max(0, value))}
        aria-valuetext={valueText}
        className="h-0.75 overflow-hidden bg-[color-mix(in_oklch,var(--color-accent)_22%,transparent)]"
      >
        <div
          className="h-full origin-left bg-accent transition-transform duration-[260ms]"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  )
}
