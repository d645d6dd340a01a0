import type { Database } from '#platform/db/database.ts'
import { addJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { traced } from '#platform/tracing/tracing.ts'
import type { Ctx } from '#shop/context.ts'
import type { EventName } from '#shop/events.ts'
import type { Subscriber } from '#shop/news.ts'
import { subscribersOf } from './event-jobs.ts'
import { concerns, doesMany, inGroups, runWithWaiting } from './waiting-events.ts'

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
    if (!Array.isArray(payload)) return runWhole(name, payload)
    for (const events of inGroups(payload as unknown[])) {
      if (!doesMany(name) && (await runGroup(name, events)))
        for (const event of events) await callOut(name, event)
      else for (const event of events) await runWhole(name, event)
    }
  }

  async function runWhole(name: EventName, event: unknown): Promise<void> {
    const subscribers = subscribersOf(name)
    try {
      if (!doesMany(name) || !(await runTogether(name, event)))
        await runWithin(systemContext, subscribers, [event])
    } catch (error) {
      log.warn({ event: name, error: String(error) }, 'what follows an event is tried part by part')
      await addJobs(
        db,
        subscribers.map(({ job }) => job),
        event,
      )
      return
    }
    await callOut(name, event)
  }

  async function callOut(name: EventName, event: unknown): Promise<void> {
    for (const subscriber of subscribersOf(name))
      if (subscriber.callsOut && concerns(subscriber, event)) await runOrQueue(subscriber, event)
  }

  /** Some events in one transaction; false: one of them cannot be done, and none is. */
  async function runGroup(name: EventName, events: readonly unknown[]): Promise<boolean> {
    try {
      await runWithin(systemContext, subscribersOf(name), events)
      return true
    } catch (error) {
      log.warn({ event: name, error: String(error) }, 'events of one job are done one by one')
      return false
    }
  }

  /** The event with those that wait; false: it is still to be done, for they cannot be done together. */
  async function runTogether(name: EventName, event: unknown): Promise<boolean> {
    const taken = { others: 0 }
    try {
      await runInTransaction(systemContext, (tx) => runWithWaiting(tx, name, event, taken))
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
      ? runPart(subscriber, systemContext(), event)
      : runWithin(systemContext, [subscriber], [event])

  return { runSubscriber, runEvent }
}

const runPart = (subscriber: Subscriber, ctx: Ctx, event: unknown): Promise<void> =>
  traced(
    () => ({ name: subscriber.job, kind: 'internal', facts: { 'use_case.name': subscriber.job } }),
    () => subscriber.run(ctx, event as never), // published as that event
  )

/** Does a job in a transaction of its own, and after it what need not be a job by itself. */
async function runInTransaction(systemContext: () => Ctx, work: (tx: Ctx) => Promise<void>): Promise<void> {
  let after: ((ctx: Ctx) => Promise<void>)[] = []
  await systemContext().transaction(async (tx) => {
    after = [] // of a try before this one
    await work({ ...tx, afterCommit: (later) => void after.push(later) })
  })
  for (const later of after) await later(systemContext())
}

/** What needs a transaction of all that follows some events, in one. */
async function runWithin(
  systemContext: () => Ctx,
  subscribers: readonly Subscriber[],
  events: readonly unknown[],
): Promise<void> {
  const within = subscribers.filter((each) => !each.callsOut)
  if (within.length === 0) return
  await runInTransaction(systemContext, async (tx) => {
    for (const event of events) for (const subscriber of within) await runPart(subscriber, tx, event)
  })
}
