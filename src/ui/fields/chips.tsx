import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Tooltip } from '../overlays/tooltip.tsx'

export type Chip<Value extends string> = {
  value: Value
  label: ReactNode
  /** Struck through, but selectable unless there is a reason. */
  struck?: boolean | undefined
  /** Reason why it cannot be selected. It remains focusable, so that the reason can be read. */
  reason?: string | undefined
}

export type ChipsProps<Value extends string> = {
  legend: ReactNode
  legendHidden?: boolean | undefined
  /** At the end of the legend, usually the selected value. */
  aside?: ReactNode
  name: string
  options: readonly Chip<Value>[]
  value?: Value | undefined
  defaultValue?: Value | undefined
  onChange?: ((value: Value) => void) | undefined
  className?: string | undefined
}

export function Chips<Value extends string>({
  legend,
  legendHidden = false,
  aside,
  name,
  options,
  value,
  defaultValue,
  onChange,
  className,
}: ChipsProps<Value>) {
  const chip = (option: Chip<Value>, describedBy?: string) => {
    const barred = option.reason !== undefined
    const chosen = onChange
      ? { checked: option.value === value, onChange: () => (barred ? undefined : onChange(option.value)) }
      : { defaultChecked: option.value === (value ?? defaultValue) }
    return (
      <label
        className={classes(
          'inline-flex min-h-11 items-center rounded-full border border-edge px-4.5 text-[0.9375rem] leading-tight transition-[border-color,box-shadow] hover:border-ink',
          'has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent',
          (option.struck || barred) && 'border-dashed text-ink-soft line-through',
        )}
      >
        <input
          type="radio"
          name={name}
          value={option.value}
          aria-disabled={barred || undefined}
          aria-describedby={describedBy}
          className="sr-only"
          onClick={barred ? (event) => event.preventDefault() : undefined}
          {...chosen}
        />
        {option.label}
      </label>
    )
  }

  return (
    <fieldset className={classes('min-w-0', className)}>
      <legend
        className={classes(
          'mb-2 flex w-full items-baseline justify-between gap-4 text-sm text-ink-soft',
          legendHidden && 'sr-only',
        )}
      >
        <span>{legend}</span>
        {aside ? <span>{aside}</span> : null}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) =>
          option.reason === undefined ? (
            <span key={option.value} className="inline-flex">
              {chip(option)}
            </span>
          ) : (
            <Tooltip key={option.value} text={option.reason}>
              {(id) => chip(option, id)}
            </Tooltip>
          ),
        )}
      </div>
    </fieldset>
  )
}
