import {
  useEffect,
  useRef,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { useWords } from '../../words/words.tsx'
import { useSent, useTicked } from './sent-context.ts'
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
  const select = useSavedOption(defaultValue)
  return useNamed({ name, label, hint, whole }, (wiring, value) => (
    <select {...rest} {...wiring} ref={select} defaultValue={value ?? defaultValue}>
      {options.map(([key, word]) => (
        <option key={key} value={key}>
          {word}
        </option>
      ))}
    </select>
  ))
}

/**
 * Makes a newly saved value the default option of a select, as React does for inputs but not for selects: a reset form
 * would show the value of before. An option that was chosen meanwhile stays.
 */
function useSavedOption(saved: SelectHTMLAttributes<HTMLSelectElement>['defaultValue']) {
  const select = useRef<HTMLSelectElement>(null)
  const shown = useRef(saved)
  useEffect(() => {
    const box = select.current
    if (!box || shown.current === saved) return
    shown.current = saved
    const options = [...box.options]
    const chosen = box.selectedIndex
    const isChosen =
      chosen !==
      Math.max(
        options.findIndex((option) => option.defaultSelected),
        0,
      )
    for (const option of options) option.defaultSelected = option.value === saved
    box.selectedIndex = isChosen ? chosen : options.findIndex((option) => option.value === saved)
  }, [saved])
  return select
}

export function Tick({
  name,
  label,
  value = 'on',
  defaultChecked,
  ...rest
}: Named & InputHTMLAttributes<HTMLInputElement>) {
  const isTicked = useTicked(name, String(value), defaultChecked)
  return (
    <label className="tick">
      <input
        {...rest}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={rest.checked === undefined ? isTicked : undefined}
      />
      <span>{label}</span>
    </label>
  )
}

/**
 * Submit button. While the form is being sent, a press has no effect and the button shows it. It is not `disabled`,
 * because that would remove focus.
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
  /** Submits without validation. */
  formNoValidate?: boolean
  /** Target of a keyboard shortcut. */
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
