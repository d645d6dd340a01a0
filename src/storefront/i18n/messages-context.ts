import { createContext } from 'react'
import type { Messages } from './messages.ts'

/** Filled by the two entries, before anything is drawn. */
export const MessagesContext = createContext<Messages | null>(null)
