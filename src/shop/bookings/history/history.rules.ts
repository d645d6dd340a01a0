import { bookingStates } from '../rules.ts'

/** Kinds of history entries of an appointment: its states, and events without a change of state. */
export const historyKinds = [...bookingStates, 'waived', 'health_answered'] as const

export type HistoryKind = (typeof historyKinds)[number]
