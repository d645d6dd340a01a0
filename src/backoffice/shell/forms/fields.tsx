import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { useWords } from '../../words/words.tsx'
import { useSent } from './sent-context.ts'
import { type Named, useNamed } from './use-named.tsx'

export function TextField({
  name,
  label,
  hint,
  whole,
  defaultValue,
  ...rest
}: Named & InputHTMLAttributes<HTMLInputElement>) {
  return useNamed({ name, label, hint, whole }, (wiring, value) => (
    <input autoComplete="off" {...rest} {...wiring} defaultValue={value ?? defaultValue} />
  ))
}

export function TextBox({
  name,
  label,
  hint,
  whole = true,
  defaultValue,
  ...rest
}: Named & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return useNamed({ name, label, hint, whole }, (wiring, value) => (
    <textarea rows={2} {...rest} {...wiring} defaultValue={value ?? defaultValue} />
  ))
}

export function Choice({
  name,
  label,
  hint,
  whole,
  options,
  defaultValue,
  ...rest
}: Named & {
  options: readonly (readonly [value: string, label: string])[]
} & SelectHTMLAttributes<HTMLSelectElement>) {
  return useNamed({ name, label, hint, whole }, (wiring, value) => (
    <select {...rest} {...wiring} defaultValue={value ?? defaultValue}>
      {options.map(([key, word]) => (
        <option key={key} value={key}>
          {word}
        </option>
      ))}
    </select>
  ))
}

export function Tick({
  name,
  label,
  value = 'on',
  defaultChecked,
  ...rest
}: Named & InputHTMLAttributes<HTMLInputElement>) {
  const { values } = useSent()
  return (
    <label className="tick">
      <input
        {...rest}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={values[name] === value || defaultChecked}
      />
      <span>{label}</span>
    </label>
  )
}

/**
 * Sends the form; while it runs a press does nothing, and the button says so. It is not `disabled`, which would take
 * the focus from whoever pressed it.
 */
export function Send({
  children,
  look = 'main',
  name,
  value,
  ...rest
}: {
  children: ReactNode
  look?: string
  name?: string
  value?: string
  /** Sends what a field would hold back. */
  formNoValidate?: boolean
  /** Found by a key of the screen. */
  'data-take'?: boolean
}) {
  const { pending } = useSent()
  const t = useWords('frame')
  return (
    <button
      {...rest}
      type="submit"
      name={name}
      value={value}
      className={`act ${look}`}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
    >
      {pending ? t('sending') : children}
    </button>
  )
}
