import { approvalHours } from '../staff/approval.rules.ts'

export const runStates = ['requested', 'gathering', 'running', 'finished', 'stopped', 'failed'] as const
export type RunState = (typeof runStates)[number]
export const runEvents = ['agreed', 'agreed_early', 'gathered', 'too_many', 'none', 'done', 'stop'] as const
export type RunEvent = (typeof runEvents)[number]

const table: Record<RunState, Partial<Record<RunEvent, RunState>>> = {
  // rows are collected while the run waits for approval, so that the approval covers exactly these; an earlier
  // approval collects them afterwards
  requested: {
    gathered: 'requested',
    too_many: 'failed',
    none: 'finished',
    agreed: 'running',
    agreed_early: 'gathering',
    stop: 'stopped',
  },
  gathering: { gathered: 'running', too_many: 'failed', none: 'finished', stop: 'stopped' },
  running: { done: 'finished', stop: 'stopped' },
  finished: {},
  stopped: {},
  failed: {},
}

/** State after an event; null: not permitted. */
export const afterEvent = (state: RunState, event: RunEvent): RunState | null => table[state][event] ?? null

/** Runs begun before this time without approval expire, like any approval request (rules/desk#26). */
export const lapsesBefore = (now: Date): Date => new Date(now.getTime() - approvalHours * 3_600_000)

export const isOver = (state: RunState): boolean => Object.keys(table[state]).length === 0

export const itemStates = ['waiting', 'done', 'requested', 'refused'] as const
export type ItemState = (typeof itemStates)[number]
