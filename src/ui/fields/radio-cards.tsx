import { useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'

export type RadioCard<Value extends string> = {
  value: Value
  label: ReactNode
  detail?: ReactNode
  /** At the end of the line: a price, an icon. */
  aside?: ReactNode
  asideDetail?: ReactNode
  disabled?: boolean | undefined
  /** Shown while this card is selected, with and without JavaScript. */
  below?: ReactNode
}

export type RadioCardsProps<Value extends string> = {
  legend: ReactNode
  legendHidden?: boolean | undefined
  name: string
  options: readonly RadioCard<Value>[]
  value?: Value | undefined
  defaultValue?: Value | undefined
  onChange?: ((value: Value) => void) | undefined
  error?: ReactNode
  required?: boolean | undefined
  className?: string | undefined
}

export function RadioCards<Value extends string>({
  legend,
  legendHidden = false,
  name,
  options,
  value,
  defaultValue,
  onChange,
  error,
  required,
  className,
}: RadioCardsProps<Value>) {
  const id = useId()
  const wired = (option: RadioCard<Value>) =>
    onChange
      ? { checked: option.value === value, onChange: () => onChange(option.value) }
      : { defaultChecked: option.value === (value ?? defaultValue) }
  return (
    <fieldset className={classes('min-w-0', className)} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes('mb-2 text-sm text-ink-soft', legendHidden && 'sr-only')}>{legend}</legend>
      <div className={classes('rounded border', error ? 'border-error' : 'border-edge')}>
        {options.map((option) => (
          <div
            key={option.value}
            className="group border-line transition-colors not-first:border-t has-[>label>input:checked]:bg-accent-soft"
          >
            <label className="grid grid-cols-[1.25rem_1fr_auto] items-center gap-3.5 px-4 py-3.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:opacity-55">
              <input
                type="radio"
                name={name}
                value={option.value}
                disabled={option.disabled}
                required={required}
                {...wired(option)}
                className="size-4.5 appearance-none rounded-full border-[1.5px] border-ink-soft transition-[border-width] checked:border-6 checked:border-accent focus-visible:outline-none"
              />
              <span className="min-w-0">
                {option.label}
                {option.detail ? <span className="block text-sm text-ink-soft">{option.detail}</span> : null}
              </span>
              {option.aside || option.asideDetail ? (
                <span className="num text-right">
                  {option.aside}
                  {option.asideDetail ? (
                    <span className="block text-sm text-ink-soft">{option.asideDetail}</span>
                  ) : null}
                </span>
              ) : null}
            </label>
            {option.below ? (
              <div className="hidden px-4 pt-1 pb-4.5 not-empty:group-has-[>label>input:checked]:block">
                {option.below}
              </div>
            ) : null}
          </div>
        ))}
      </div>
      <div aria-live="polite">
        {error ? (
          <p id={`${id}-error`} className="mt-1.5 text-sm text-error">
            {error}
          </p>
        ) : null}
      </div>
    </fieldset>
  )
}
