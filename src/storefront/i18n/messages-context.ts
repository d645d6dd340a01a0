import { createContext } from 'react'
import type { Messages } from './messages.ts'

/** Set by the entries before rendering: the storefront's messages, or those of the back office. */
export const MessagesContext = createContext<Messages | object | null>(null)
