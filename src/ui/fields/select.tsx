import type { Ref, SelectHTMLAttributes } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { classes } from '../classes.ts'
import { useFieldWiring, wellLook } from './field.tsx'

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }

/** Native select in our style: phones show their own picker, and it works without JavaScript. */
export function Select({ className, children, ...rest }: SelectProps) {
  return (
    <span className={classes('relative block', className)}>
      <select
        {...rest}
        {...useFieldWiring(rest)}
        className={wellLook('h-12.5 appearance-none pr-11 text-ellipsis')}
      >
        {children}
      </select>
      <ChevronDown
        size={18}
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-ink-soft"
      />
    </span>
  )
}
