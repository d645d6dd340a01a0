import { useId, type ReactNode } from 'react'
import { faultOf, useSent } from './sent-context.ts'

export type Named = { name: string; label: ReactNode; hint?: ReactNode; whole?: boolean | undefined }

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
