import type { Job } from '#platform/jobs.ts'
import type { Ctx } from '#shop/context.ts'
import type { EventName } from '#shop/events.ts'
import type { Subscriber } from '#shop/subscribers.ts'
import { jointEvents } from './event-jobs.ts'
import { formerJobs } from './former-jobs.ts'
import { eventSubscribers, cronJobs } from '../work.ts'

type Running = {
  systemContext(): Ctx
  runSubscriber(subscriber: Subscriber, payload: unknown): Promise<void>
  runEvent(event: EventName, payload: unknown): Promise<void>
}

/** Every job of the queue: events with several subscribers, each subscriber, and cron jobs; also under former names. */
export const jobsOf = ({ systemContext, runSubscriber, runEvent }: Running): Job[] =>
  withFormerNames([
    ...jointEvents.map((event) => ({ name: event, run: (payload: unknown) => runEvent(event, payload) })),
    ...eventSubscribers.map((subscriber) => ({
      name: subscriber.job,
      run: (payload: unknown) => runSubscriber(subscriber, payload),
    })),
    ...cronJobs.map((job) => ({ name: job.job, run: () => job.run(systemContext()) })),
  ])

/** Adds the jobs under their former names (`formerJobs`), so that those already in the queue still run. */
const withFormerNames = (jobs: Job[]): Job[] => [
  ...jobs,
  ...Object.entries(formerJobs).flatMap(([former, name]) => {
    const job = jobs.find((each) => each.name === name)
    return job ? [{ ...job, name: former }] : []
  }),
]
