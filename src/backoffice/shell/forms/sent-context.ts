import { createContext, use } from 'react'

type Sent = {
  pending: boolean
  errors: Readonly<Record<string, string>>
  /** What was typed into a form that came back without script. */
  values: Readonly<Record<string, string>>
}

/** What the form around a field sent last; without one, nothing. */
export const SentContext = createContext<Sent>({ pending: false, errors: {}, values: {} })

/** What was wrong with a field, which the shop may name by its path. */
export const faultOf = (errors: Sent['errors'], name: string): string | undefined =>
  errors[name] ?? errors[name.replaceAll(']', '').replaceAll('[', '.')]

/** What the nearest form sent and what was refused of it, for its fields. */
export const useSent = (): Sent => use(SentContext)
