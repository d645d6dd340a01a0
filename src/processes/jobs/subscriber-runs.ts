import type { Database } from '#platform/db/database.ts'
import { addJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Ctx } from '#shop/context.ts'
import type { EventName } from '#shop/events.ts'
import type { Subscriber } from '#shop/news.ts'
import { subscribersOf } from './event-jobs.ts'
import { concerns, doesMany, runWithWaiting } from './waiting-events.ts'

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
    for (const event of Array.isArray(payload) ? (payload as unknown[]) : [payload]) {
      try {
        if (Array.isArray(payload) || !doesMany(name) || !(await runTogether(name, event)))
          await runWithin(subscribers, event)
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

  async function runWithin(subscribers: readonly Subscriber[], event: unknown): Promise<void> {
    const within = subscribers.filter((each) => !each.callsOut)
    if (within.length === 0) return
    await runInTransaction(async (tx) => {
      for (const subscriber of within) await subscriber.run(tx, event as never)
    })
  }

  /** The event with those that wait; false: it is still to be done, for they cannot be done together. */
  async function runTogether(name: EventName, event: unknown): Promise<boolean> {
    const taken = { others: 0 }
    try {
      await runInTransaction((tx) => runWithWaiting(tx, name, event, taken))
      return true
    } catch (error) {
      if (taken.others === 0) throw error
      log.warn({ event: name, error: String(error) }, 'events that waited together are done one by one')
      return false
    }
  }

  const runOrQueue = (subscriber: Subscriber, event: unknown): Promise<void> =>
    runOne(subscriber, event).catch((error: unknown) => {
      log.warn({ job: subscriber.job, error: String(error) }, 'one of many is tried again by itself')
      return addJobs(db, [subscriber.job], event)
    })

  const runOne = (subscriber: Subscriber, event: unknown): Promise<void> =>
    subscriber.callsOut
      ? subscriber.run(systemContext(), event as never) // published as that event
      : runWithin([subscriber], event)

  /** Does a job in a transaction of its own, and after it what need not be a job by itself. */
  async function runInTransaction(work: (tx: Ctx) => Promise<void>): Promise<void> {
    let after: ((ctx: Ctx) => Promise<void>)[] = []
    await systemContext().transaction(async (tx) => {
      after = [] // of a try before this one
      await work({ ...tx, afterCommit: (later) => void after.push(later) })
    })
    for (const later of after) await later(systemContext())
  }

  return { runSubscriber, runEvent }
}
