import type { Ref, TextareaHTMLAttributes } from 'react'
import { classes } from '../classes.ts'
import { useFieldWiring, wellLook } from './field.tsx'

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

export function TextArea({ className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...rest}
      {...useFieldWiring(rest)}
      rows={rows}
      className={wellLook(classes('field-sizing-content min-h-28 py-3', className))}
    />
  )
}
