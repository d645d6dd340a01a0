import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { KeepingTextarea } from '#ui/fields/keeping-textarea.tsx'
import { useWords } from '../../words/words.tsx'
import { useSent } from './act-form.tsx'

type Named = { name: string; label: ReactNode; hint?: ReactNode; whole?: boolean | undefined }
/** What ties a control to its label, its hint and its fault. */
type Wiring = {
  id: string
  name: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label above, hint and fault below, wired to the control; `value` is what was sent and refused. */
export function useNamed(
  { name, label, hint, whole = false, className = '' }: Named & { className?: string },
  draw: (wiring: Wiring, value: string | undefined) => ReactNode,
) {
  const id = useId()
  const { errors, values } = useSent()
  const message = errors[name] ?? errors[name.replaceAll(']', '').replaceAll('[', '.')]
  const describedBy =
    [message ? `${id}-fault` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined
  const wiring: Wiring = {
    id,
    name,
    className: 'well',
    'aria-invalid': message ? true : undefined,
    'aria-describedby': describedBy,
  }
  return (
    <div className={['field', whole ? 'whole' : '', className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>{label}</label>
      {draw(wiring, values[name])}
      {message ? (
        <p id={`${id}-fault`} className="fault">
          {message}
        </p>
      ) : null}
      {hint ? (
        <small id={`${id}-hint`} className="soft">
          {hint}
        </small>
      ) : null}
    </div>
  )
}

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
    <KeepingTextarea rows={2} {...rest} {...wiring} defaultValue={value ?? defaultValue} />
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

/** Sends the form; while it runs it cannot be pressed again, and says so. */
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
      disabled={pending}
      aria-busy={pending || undefined}
    >
      {pending ? t('sending') : children}
    </button>
  )
}
