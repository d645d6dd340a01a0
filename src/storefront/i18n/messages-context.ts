import { createContext } from 'react'
import type { Messages } from './messages.ts'

/**
 * Filled by the two entries, before anything is drawn: with the shop's sentences, or at the desk with its
 * own.
 */
export const MessagesContext = createContext<Messages | object | null>(null)
