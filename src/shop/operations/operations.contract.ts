import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../endpoint.ts'
import { adminPath } from '../staff/contract.ts'
import { healthAreas, verdicts } from './health.rules.ts'
import { jobStates } from './jobs.rules.ts'

const time = z.iso.datetime()
const JobId = z.string().regex(/^\d{1,18}$/)

export const QueuedJob = onWire({
  id: z.string(),
  name: z.string(),
  state: z.enum(jobStates),
  attempts: z.number().int(),
  mostAttempts: z.number().int(),
  /** How its last try ended. */
  error: z.string(),
  createdAt: time,
  runsAt: time,
}).meta({ id: 'QueuedJob' })
export type QueuedJob = z.output<typeof QueuedJob>

export const listJobs = endpoint('GET', adminPath('/jobs'), {
  name: 'staff-jobs',
  about: 'Unfinished jobs of the queue: those without tries left first, then those that are retried.',
  query: z.object({ state: z.enum(jobStates).optional(), search: line(80).default(''), ...paging(50) }),
  answer: z.object({ jobs: z.array(QueuedJob), total: z.number().int() }),
})

const byId = z.object({ id: JobId })

export const retryJob = endpoint('POST', adminPath('/jobs/{id}/retry'), {
  name: 'staff-retry-job',
  about: 'Retries a job at once, with its full number of tries.',
  query: byId,
  answer: z.object({ job: QueuedJob }),
  refuses: ['operations.unknown_job', 'operations.job_running'],
})

export const retryFailedJobs = endpoint('POST', adminPath('/jobs/retry-failed'), {
  name: 'staff-retry-failed-jobs',
  about:
    'Retries every job without tries left whose name contains the given text; without a text all of them.',
  body: z.object({ name: line(80).default('') }),
  answer: z.object({ count: z.number().int() }),
})

export const giveUpJob = endpoint('POST', adminPath('/jobs/{id}/give-up'), {
  name: 'staff-give-up-job',
  about: 'Removes a failed job from the queue permanently; its data and the reason stay in the audit log.',
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: z.object({ job: QueuedJob }),
  refuses: ['operations.unknown_job', 'operations.job_running', 'operations.job_waiting'],
})

export const getHealth = endpoint('GET', adminPath('/health'), {
  name: 'staff-health',
  about:
    'The health of database, queue, disk, upload storage, product search, mail and payment companies, and the running versions.',
  answer: onWire({
    at: time,
    areas: z.array(z.object({ area: z.enum(healthAreas), verdict: z.enum(verdicts) })),
    database: onWire({
      version: z.string(),
      migration: z.string(),
      bytes: z.number().int(),
      connections: z.number().int(),
      mostConnections: z.number().int(),
      longestSeconds: z.number().int(),
      answerMs: z.number(),
    }),
    queue: onWire({
      waiting: z.number().int(),
      retrying: z.number().int(),
      failed: z.number().int(),
      running: z.number().int(),
      lagSeconds: z.number().int(),
    }),
    disk: onWire({ bytes: z.number(), freeBytes: z.number() }),
    /** Null: it cannot be reached. */
    uploads: onWire({ place: z.enum(['folder', 'bucket']), answerMs: z.number().nullable() }),
    /** `answerMs`: null: the engine does not answer; `lagSeconds`: how long what changed has waited for it. */
    search: onWire({
      by: z.enum(['memory', 'engine']),
      answerMs: z.number().nullable(),
      lagSeconds: z.number().int(),
    }),
    mail: onWire({
      queued: z.number().int(),
      lagSeconds: z.number().int(),
      /** Within a day. */
      failed: z.number().int(),
      /** Addresses the mailing-list company refused, or did not answer of four times. */
      notListed: z.number().int(),
      lastSentAt: time.nullable(),
    }),
    payments: z.array(
      onWire({
        method: z.string(),
        name: z.string(),
        /** The last call of its company, and payments that it does not answer about. */
        lastCallAt: time.nullable(),
        silent: z.number().int(),
      }),
    ),
    runtime: onWire({ node: z.string(), uptimeSeconds: z.number().int(), memoryBytes: z.number().int() }),
  }),
})
