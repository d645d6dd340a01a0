import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import { useFieldWiring, wellLook } from './field.tsx'

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>
  /** Inside the box, before or after the text. */
  before?: ReactNode
  after?: ReactNode
}

export function TextInput({ before, after, className, type = 'text', ...rest }: TextInputProps) {
  const input = (
    <input
      {...rest}
      {...useFieldWiring(rest)}
      type={type}
      className={wellLook(
        classes(
          'h-12.5',
          Boolean(before) && 'pl-11',
          Boolean(after) && 'pr-12',
          !before && !after && className,
        ),
      )}
    />
  )
  if (!before && !after) return input
  return (
    <span className={classes('relative block', className)}>
      {before ? (
        <span className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-ink-soft">
          {before}
        </span>
      ) : null}
      {input}
      {after ? (
        <span className="absolute inset-y-0 right-0 flex items-center pr-1 text-ink-soft">{after}</span>
      ) : null}
    </span>
  )
}
