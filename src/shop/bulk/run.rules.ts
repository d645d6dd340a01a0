import { approvalHours } from '../staff/approval.rules.ts'

export const runStates = ['requested', 'gathering', 'running', 'finished', 'stopped', 'failed'] as const
export type RunState = (typeof runStates)[number]
export const runEvents = ['agreed', 'gathered', 'too_many', 'done', 'stop'] as const
export type RunEvent = (typeof runEvents)[number]

const table: Record<RunState, Partial<Record<RunEvent, RunState>>> = {
  requested: { agreed: 'gathering', stop: 'stopped' },
  gathering: { gathered: 'running', too_many: 'failed', stop: 'stopped' },
  running: { done: 'finished', stop: 'stopped' },
  finished: {},
  stopped: {},
  failed: {},
}

/** Where an event leads; null: nowhere from there. */
export const afterEvent = (state: RunState, event: RunEvent): RunState | null => table[state][event] ?? null

/** Begun before then, a run that nobody agreed to lapses, as any request for a second person does (rules/desk#26). */
export const lapsesBefore = (now: Date): Date => new Date(now.getTime() - approvalHours * 3_600_000)

export const isOver = (state: RunState): boolean => Object.keys(table[state]).length === 0

export const itemStates = ['waiting', 'done', 'requested', 'refused'] as const
export type ItemState = (typeof itemStates)[number]
