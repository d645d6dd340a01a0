import { expect, it } from 'vitest'
import { verdictsOf, type Measures } from './health.rules.ts'
import { jobRefusal } from './jobs.rules.ts'

it.each([
  ['waiting', 'retry', null],
  ['retrying', 'retry', null],
  ['failed', 'retry', null],
  ['running', 'retry', 'job_running'],
  ['waiting', 'give_up', 'job_waiting'],
  ['retrying', 'give_up', null],
  ['failed', 'give_up', null],
  ['running', 'give_up', 'job_running'],
] as const)('a job that is %s answers %s with %s', (state, event, refusal) =>
  expect(jobRefusal(state, event)).toBe(refusal),
)

const fine: Measures = {
  answerMs: 1,
  connectionShare: 0.1,
  freeShare: 0.5,
  longestSeconds: 0,
  lagSeconds: 0,
  failedJobs: 0,
  mailLagSeconds: 0,
  failedMail: 0,
  silentPayments: 0,
  notListed: 0,
  uploadsMs: 1,
  searchMs: 1,
  searchLagSeconds: 0,
}
it.each([
  [{}, 'database', 'fine'],
  [{ answerMs: 50 }, 'database', 'watch'],
  [{ answerMs: 50, connectionShare: 0.95 }, 'database', 'act'],
  [{ longestSeconds: 60 }, 'database', 'watch'],
  [{ lagSeconds: 119 }, 'queue', 'fine'],
  [{ lagSeconds: 900 }, 'queue', 'act'],
  [{ failedJobs: 1 }, 'queue', 'watch'],
  [{ freeShare: 0.14 }, 'disk', 'watch'],
  [{ freeShare: 0.04 }, 'disk', 'act'],
  [{ mailLagSeconds: 600 }, 'mail', 'watch'],
  [{ failedMail: 50 }, 'mail', 'act'],
  [{ notListed: 1 }, 'mail', 'watch'],
  [{ silentPayments: 1 }, 'payments', 'watch'],
  [{ uploadsMs: 999 }, 'uploads', 'fine'],
  [{ uploadsMs: 1_000 }, 'uploads', 'watch'],
  [{ uploadsMs: null }, 'uploads', 'act'],
  [{ searchMs: 300 }, 'search', 'watch'],
  [{ searchMs: null }, 'search', 'act'],
  [{ searchLagSeconds: 600 }, 'search', 'act'],
] as const)('%j: %s is %s', (changes, area, verdict) =>
  expect(verdictsOf({ ...fine, ...changes })[area]).toBe(verdict),
)
