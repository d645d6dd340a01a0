import { createContext, use } from 'react'

type Sent = {
  pending: boolean
  errors: Readonly<Record<string, string>>
  /** Typed values of a form sent without JavaScript. */
  values: Readonly<Record<string, string>>
}

/** State of the surrounding form's last submit; empty without a form. */
export const SentContext = createContext<Sent>({ pending: false, errors: {}, values: {} })

/** Error of a field, which the API may address by its path. */
export const faultOf = (errors: Sent['errors'], name: string): string | undefined =>
  errors[name] ?? errors[name.replaceAll(']', '').replaceAll('[', '.')]

/** State of the nearest form's last submit, for its fields. */
export const useSent = (): Sent => use(SentContext)

/**
 * Whether a checkbox is ticked at first: as it was sent, if the form was refused without JavaScript. A browser sends no
 * value for an unticked one, so the other values show that the form was sent.
 */
export function useTicked(name: string, value: string, isOn = false): boolean {
  const { values } = useSent()
  return Object.keys(values).length > 0 ? values[name] === value : isOn
}
