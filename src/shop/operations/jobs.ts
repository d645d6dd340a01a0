import * as queue from '../../platform/job-queue.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { deskRead, deskWrite } from '../staff/write.ts'
import { jobRefusal, operationRefusals, type JobEvent } from './jobs.rules.ts'
import * as contract from './operations.contract.ts'

const shown = ({ createdAt, runsAt, ...job }: queue.QueuedJob): contract.QueuedJob => ({
  ...job,
  createdAt: createdAt.toISOString(),
  runsAt: runsAt.toISOString(),
})

export const listJobs = deskRead(
  contract.listJobs,
  'system.read',
  async (ctx, { state, search, page, limit }) => {
    const slice = { from: (page - 1) * limit, size: limit }
    const { jobs, total } = await queue.listJobs(ctx.db, { state, name: search.trim() }, slice)
    return { jobs: jobs.map(shown), total }
  },
)

/** Throws `operations.unknown_job`, and whatever stands against it in its state. */
async function jobFor(tx: Ctx, id: string, event: JobEvent): Promise<queue.QueuedJob> {
  const job = await queue.findJob(tx.db, id)
  if (!job) throw new Refusal(operationRefusals.unknown_job)
  const refusal = jobRefusal(job.state, event)
  if (refusal) throw new Refusal(operationRefusals[refusal])
  return job
}

const logged = ({ job }: { job: contract.QueuedJob }) => ({
  name: job.name,
  state: job.state,
  what: job.error,
})

export const retryJob = deskWrite(
  contract.retryJob,
  { right: 'system.jobs', entity: 'job', outcome: logged },
  async (tx, { id }) => {
    const job = await jobFor(tx, id, 'retry')
    // a worker may just have taken it in hand, or a job of the same key replaced it
    if ((await queue.retryJobs(tx.db, [id])) === 0) throw new Refusal(operationRefusals.job_running)
    return { job: shown((await queue.findJob(tx.db, id)) ?? job) }
  },
)

export const retryFailedJobs = deskWrite(
  contract.retryFailedJobs,
  {
    right: 'system.jobs',
    entity: 'job',
    idOf: () => null,
    outcome: ({ count }, { name }) => ({ name, count }),
  },
  async (tx, { name }) => ({
    count: await queue.retryJobs(tx.db, await queue.failedIds(tx.db, name.trim())),
  }),
)

export const giveUpJob = deskWrite(
  contract.giveUpJob,
  { right: 'system.jobs', entity: 'job', outcome: logged },
  async (tx, { id }) => {
    const job = await jobFor(tx, id, 'give_up')
    if (!(await queue.dropJob(tx.db, id))) throw new Refusal(operationRefusals.job_running)
    return { job: shown(job) }
  },
)
