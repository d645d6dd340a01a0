import { refusals } from '../refusal.ts'

export const jobStates = ['waiting', 'retrying', 'failed', 'running'] as const
export type JobState = (typeof jobStates)[number]
const jobEvents = ['retry', 'give_up'] as const
export type JobEvent = (typeof jobEvents)[number]

export const operationRefusals = /* @__PURE__ */ refusals('operations', {
  /** It was done, or given up, meanwhile. */
  unknown_job: 'missing',
  job_running: 'conflict',
  /** It was never tried, so there is nothing to give up on. */
  job_waiting: 'conflict',
})
export type OperationRefusal = keyof typeof operationRefusals

/** Why something cannot be done with a job now; null: it can. */
export function jobRefusal(state: JobState, event: JobEvent): OperationRefusal | null {
  if (state === 'running') return 'job_running'
  return event === 'give_up' && state === 'waiting' ? 'job_waiting' : null
}
