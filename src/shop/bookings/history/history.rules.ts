import { bookingStates } from '../rules.ts'

/** What is written down of an appointment: each state it came to, and what happened beside. */
export const historyKinds = [...bookingStates, 'waived', 'health_answered'] as const

export type HistoryKind = (typeof historyKinds)[number]
