import { useId, type ReactNode } from 'react'
import { faultOf, useSent } from './sent-context.ts'

export type Named = { name: string; label: ReactNode; hint?: ReactNode; whole?: boolean | undefined }

/** Attributes that connect a control with its label, hint and error. */
type Wiring = {
  id: string
  name: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Renders label, hint and error around a control; `value` is the refused value of the last submit. */
export function useNamed(
  { name, label, hint, whole = false, className = '' }: Named & { className?: string },
  draw: (wiring: Wiring, value: string | undefined) => ReactNode,
) {
  const id = useId()
  const { errors, values } = useSent()
  const message = faultOf(errors, name)
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
