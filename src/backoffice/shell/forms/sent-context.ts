import { createContext, use } from 'react'

type Sent = {
  pending: boolean
  errors: Readonly<Record<string, string>>
  /** What was typed into a form that came back without script. */
  values: Readonly<Record<string, string>>
}

/** What the form around a field sent last; without one, nothing. */
export const SentContext = createContext<Sent>({ pending: false, errors: {}, values: {} })

/** What the nearest form sent and what was refused of it, for its fields. */
export const useSent = (): Sent => use(SentContext)
