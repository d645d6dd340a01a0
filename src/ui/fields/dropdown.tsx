import type { ReactNode, SelectHTMLAttributes } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { classes } from '../classes.ts'

export type DropdownProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> & {
  label: ReactNode
  labelHidden?: boolean | undefined
  options: readonly { value: string; label: string; disabled?: boolean | undefined }[]
  onChange?: ((value: string) => void) | undefined
}

/** A compact select on one line, for sorting and the like; label and value read as one phrase. */
export function Dropdown({
  label,
  labelHidden = false,
  options,
  onChange,
  className,
  ...rest
}: DropdownProps) {
  return (
    <label className={classes('relative inline-flex w-fit items-center gap-2 text-[0.9375rem]', className)}>
      <span className={labelHidden ? 'sr-only' : 'text-ink-soft'}>{label}</span>
      <select
        {...rest}
        onChange={onChange && ((event) => onChange(event.target.value))}
        className="field-sizing-content min-h-11 appearance-none bg-transparent pr-6 text-ink hover:text-accent"
      >
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            className="bg-paper text-ink"
          >
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} className="pointer-events-none absolute right-0" />
    </label>
  )
}
