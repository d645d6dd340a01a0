import type { Job } from '#platform/jobs.ts'
import type { Ctx } from '#shop/context.ts'
import type { Subscriber } from '#shop/news.ts'
import { formerJobs } from './former-jobs.ts'
import { listeners, cronJobs } from './work.ts'

/** Every job of the queue: subscribers of events and cron jobs, also under their former names. */
export const jobsOf = (
  systemContext: () => Ctx,
  runSubscriber: (subscriber: Subscriber, event: unknown) => Promise<void>,
): Job[] =>
  withFormerNames([
    ...listeners.map((subscriber) => ({
      name: subscriber.job,
      run: (event: unknown) => runSubscriber(subscriber, event),
    })),
    ...cronJobs.map((job) => ({ name: job.job, run: () => job.run(systemContext()) })),
  ])

/** What waits in the queue under a former name is done all the same. */
const withFormerNames = (jobs: Job[]): Job[] => [
  ...jobs,
  ...Object.entries(formerJobs).flatMap(([former, name]) => {
    const job = jobs.find((each) => each.name === name)
    return job ? [{ ...job, name: former }] : []
  }),
]
