import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import Check from 'lucide-react/icons/check'
import { classes } from '../classes.ts'
import { useFieldWiring } from './field.tsx'

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  ref?: Ref<HTMLInputElement>
  label: ReactNode
  detail?: ReactNode
}

export function Checkbox({ label, detail, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={classes(
        'tap flex items-start gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-55',
        className,
      )}
    >
      <span className="relative mt-[0.2em] size-5 flex-none">
        <input
          {...rest}
          {...useFieldWiring(rest)}
          type="checkbox"
          className="peer size-5 appearance-none rounded border border-ink-soft bg-well transition-colors checked:border-accent checked:bg-accent aria-invalid:border-error"
        />
        <Check
          size={14}
          className="stroke-[2.25] pointer-events-none absolute inset-0 m-auto text-on-accent opacity-0 transition-opacity peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0">
        {label}
        {detail ? <span className="block text-sm text-ink-soft">{detail}</span> : null}
      </span>
    </label>
  )
}
