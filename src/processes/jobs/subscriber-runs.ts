import type { Database } from '#platform/db/database.ts'
import { addJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Ctx } from '#shop/context.ts'
import type { EventName } from '#shop/events.ts'
import type { Subscriber } from '#shop/news.ts'
import { subscribersOf } from './event-jobs.ts'

/** How jobs of subscribers and of whole events are done (docs/decisions/joint-jobs.md). */
export function subscriberRuns({ systemContext, db, log }: { systemContext(): Ctx; db: Database; log: Log }) {
  /** One event, or the events of `publishMany` one after the other; each that fails becomes a job of its own. */
  async function runSubscriber(subscriber: Subscriber, payload: unknown): Promise<void> {
    if (!Array.isArray(payload)) return runOne(subscriber, payload)
    for (const event of payload as unknown[]) await runOrQueue(subscriber, event)
  }

  /**
   * All that follows an event, or each of many: one transaction for whatever needs one, then what asks other
   * companies. What fails becomes a job of its own, with tries of its own; where the transaction fails, that is
   * every part, for then it is not known which one cannot be done.
   */
  async function runEvent(name: EventName, payload: unknown): Promise<void> {
    const subscribers = subscribersOf(name)
    const within = subscribers.filter((each) => !each.callsOut)
    for (const event of Array.isArray(payload) ? (payload as unknown[]) : [payload]) {
      try {
        if (within.length > 0) await runInTransaction(within, event)
      } catch (error) {
        log.warn({ event: name, error: String(error) }, 'what follows an event is tried part by part')
        await addJobs(
          db,
          subscribers.map(({ job }) => job),
          event,
        )
        continue
      }
      for (const subscriber of subscribers)
        if (subscriber.callsOut && concerns(subscriber, event)) await runOrQueue(subscriber, event)
    }
  }

  const concerns = (subscriber: Subscriber, event: unknown): boolean =>
    subscriber.concerns?.(event as never) ?? true // published as that event

  const runOrQueue = (subscriber: Subscriber, event: unknown): Promise<void> =>
    runOne(subscriber, event).catch((error: unknown) => {
      log.warn({ job: subscriber.job, error: String(error) }, 'one of many is tried again by itself')
      return addJobs(db, [subscriber.job], event)
    })

  const runOne = (subscriber: Subscriber, event: unknown): Promise<void> =>
    subscriber.callsOut
      ? subscriber.run(systemContext(), event as never) // published as that event
      : runInTransaction([subscriber], event)

  /** Does a job in a transaction of its own, and after it what need not be a job by itself. */
  async function runInTransaction(subscribers: readonly Subscriber[], event: unknown): Promise<void> {
    let after: ((ctx: Ctx) => Promise<void>)[] = []
    await systemContext().transaction(async (tx) => {
      after = [] // of a try before this one
      const within: Ctx = { ...tx, afterCommit: (work) => void after.push(work) }
      for (const subscriber of subscribers) await subscriber.run(within, event as never)
    })
    for (const work of after) await work(systemContext())
  }

  return { runSubscriber, runEvent }
}
