import { useState, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { starPath } from '../stars.tsx'

export type StarInputProps = {
  legend: ReactNode
  name: string
  /** One label per star, from one to five. */
  labels: readonly [string, string, string, string, string]
  value?: number | undefined
  defaultValue?: number | undefined
  onChange?: ((value: number) => void) | undefined
  error?: ReactNode
  className?: string | undefined
}

export function StarInput({
  legend,
  name,
  labels,
  value,
  defaultValue = 0,
  onChange,
  error,
  className,
}: StarInputProps) {
  const [own, setOwn] = useState(defaultValue)
  const [pointed, setPointed] = useState(0)
  const chosen = value ?? own
  const lit = pointed || chosen
  const choose = (stars: number) => {
    setOwn(stars)
    onChange?.(stars)
  }
  return (
    <fieldset className={classes('min-w-0', className)}>
      <legend className="mb-1 text-sm text-ink-soft">{legend}</legend>
      <div className="flex items-center" onPointerLeave={() => setPointed(0)}>
        {labels.map((label, index) => {
          const stars = index + 1
          return (
            <label
              key={stars}
              onPointerEnter={() => setPointed(stars)}
              className="grid size-11 place-items-center has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={name}
                value={stars}
                checked={chosen === stars}
                aria-label={label}
                className="sr-only"
                onChange={() => choose(stars)}
              />
              <svg
                viewBox="0 0 24 24"
                strokeWidth="1.25"
                aria-hidden="true"
                className={classes(
                  'size-7 transition-colors',
                  stars <= lit ? 'fill-star stroke-star' : 'fill-none stroke-ink-soft',
                  // before hydration only CSS knows which star is checked
                  lit === 0 &&
                    '[label:has(:checked)_&]:fill-star [label:has(:checked)_&]:stroke-star [label:has(~label_:checked)_&]:fill-star [label:has(~label_:checked)_&]:stroke-star',
                )}
              >
                <path d={starPath} />
              </svg>
            </label>
          )
        })}
        <span aria-hidden="true" className="ml-3 text-sm text-ink-soft">
          {lit > 0 ? labels[lit - 1] : null}
        </span>
      </div>
      <div aria-live="polite">{error ? <p className="mt-1 text-sm text-error">{error}</p> : null}</div>
    </fieldset>
  )
}
