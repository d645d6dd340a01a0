import type { Database } from '#platform/db/database.ts'
import { batching } from '#platform/batching.ts'
import { addJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { traced } from '#platform/tracing/tracing.ts'
import type { Ctx } from '#shop/context.ts'
import type { EventName } from '#shop/events.ts'
import type { Subscriber } from '#shop/subscribers.ts'
import { subscribersOf } from './event-jobs.ts'
import { isRelevantTo, runsMany, inGroups, mostTogether, runWithWaiting, turns } from './waiting-events.ts'

type Deps = { systemContext(): Ctx; db: Database; log: Log }

/** Runs the jobs of single subscribers and of events with several (docs/decisions/joint-jobs.md). */
export function subscriberRuns(deps: Deps) {
  const { systemContext, db, log } = deps
  const { runOne, runOrQueue, callOut } = singleRuns(deps)
  const runTogether = batchedRuns(deps)

  /** Runs a subscriber for one event, or for each event of `publishMany`; of those each that fails is queued by itself. */
  async function runSubscriber(subscriber: Subscriber, payload: unknown): Promise<void> {
    if (!Array.isArray(payload)) return runOne(subscriber, payload)
    for (const event of payload as unknown[]) await runOrQueue(subscriber, event)
  }

  /**
   * Runs all subscribers of an event, or of each of many: those that need a transaction in one, then those that call
   * other companies (`callsOut`). A subscriber that fails becomes a job of its own, with its own retries. Where the
   * transaction fails, each subscriber becomes one, as it is not known which of them failed.
   */
  async function runEvent(name: EventName, payload: unknown): Promise<void> {
    if (!Array.isArray(payload)) return runWhole(name, payload, { isOneOfMany: false })
    for (const events of inGroups(payload as unknown[])) {
      if (!runsMany(name) && (await runGroup(name, events))) await callOut(name, events)
      else for (const event of events) await runWhole(name, event, { isOneOfMany: true })
    }
  }

  /** Runs all subscribers of one event. `isOneOfMany`: from a job of many events, which is late and joins no batch. */
  async function runWhole(
    name: EventName,
    event: unknown,
    { isOneOfMany }: { isOneOfMany: boolean },
  ): Promise<void> {
    const subscribers = subscribersOf(name)
    try {
      if (isOneOfMany || !runsMany(name) || !(await runTogether(name, event)))
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
    await callOut(name, [event])
  }

  /** Handles some events in one transaction; false: one of them failed, and all are rolled back. */
  async function runGroup(name: EventName, events: readonly unknown[]): Promise<boolean> {
    try {
      await runWithin(systemContext, subscribersOf(name), events)
      return true
    } catch (error) {
      log.warn({ event: name, error: String(error) }, 'events of one job are done one by one')
      return false
    }
  }

  return { runSubscriber, runEvent }
}

/**
 * Handles an event in a batch with others of its name that this process has at the same time or that wait in the queue.
 * False: the batch failed and was rolled back; the caller handles its event alone.
 */
function batchedRuns({ systemContext, log }: Deps): (name: EventName, event: unknown) => Promise<boolean> {
  const batchOf = (name: EventName) => {
    const { turn, ended } = turns()
    const work = async (events: readonly unknown[]): Promise<boolean[]> => {
      const taken = { others: 0 }
      try {
        await runInTransaction(systemContext, (tx) => runWithWaiting(tx, name, events, taken))
        return events.map(() => true)
      } catch (error) {
        if (taken.others + events.length === 1) throw error
        log.warn({ event: name, error: String(error) }, 'events that waited together are done one by one')
        return events.map(() => false)
      } finally {
        ended({ isFull: taken.others + events.length >= mostTogether })
      }
    }
    return batching(mostTogether, work, turn)
  }
  const byName = new Map<EventName, ReturnType<typeof batchOf>>()
  return (name, event) => {
    const together = byName.get(name) ?? batchOf(name)
    byName.set(name, together)
    return together(event)
  }
}

/** Runs of single subscribers: retries of one alone, and those that call other companies. */
function singleRuns({ systemContext, db, log }: Deps) {
  const runOne = (subscriber: Subscriber, event: unknown): Promise<void> =>
    subscriber.callsOut
      ? runPart(subscriber, systemContext(), event)
      : runWithin(systemContext, [subscriber], [event])

  const runOrQueue = (subscriber: Subscriber, event: unknown): Promise<void> =>
    runOne(subscriber, event).catch((error: unknown) => {
      log.warn({ job: subscriber.job, error: String(error) }, 'one of many is tried again by itself')
      return addJobs(db, [subscriber.job], event)
    })

  /** Runs the subscribers of some events that call other companies, one after the other. */
  async function callOut(name: EventName, events: readonly unknown[]): Promise<void> {
    for (const subscriber of subscribersOf(name)) {
      if (!subscriber.callsOut) continue
      const relevant = events.filter((event) => isRelevantTo(subscriber, event))
      const left = await remainingAfterMany(subscriber, systemContext(), relevant).catch((error: unknown) => {
        log.warn({ job: subscriber.job, error: String(error) }, 'events of one job are done one by one')
        return relevant
      })
      for (const event of left) await runOrQueue(subscriber, event)
    }
  }

  return { runOne, runOrQueue, callOut }
}

const runPart = (subscriber: Subscriber, ctx: Ctx, event: unknown): Promise<void> =>
  traced(
    () => ({ name: subscriber.job, kind: 'internal', facts: { 'use_case.name': subscriber.job } }),
    () => subscriber.run(ctx, event as never), // published as that event
  )

/** Runs a subscriber for several events at once where it can (`runMany`); returns the events to handle one by one. */
const remainingAfterMany = async (
  subscriber: Subscriber,
  ctx: Ctx,
  events: readonly unknown[],
): Promise<readonly unknown[]> =>
  events.length > 1 && subscriber.runMany ? subscriber.runMany(ctx, events as never[]) : events

/** Runs work in a transaction, and after the commit the functions it passed to `afterCommit`. */
async function runInTransaction(systemContext: () => Ctx, work: (tx: Ctx) => Promise<void>): Promise<void> {
  let after: ((ctx: Ctx) => Promise<void>)[] = []
  await systemContext().transaction(async (tx) => {
    after = [] // drops those of a retried attempt
    await work({ ...tx, afterCommit: (later) => void after.push(later) })
  })
  for (const later of after) await later(systemContext())
}

/** Runs the subscribers that do not call out, for some events, in one transaction. */
async function runWithin(
  systemContext: () => Ctx,
  subscribers: readonly Subscriber[],
  events: readonly unknown[],
): Promise<void> {
  const within = subscribers.filter((each) => !each.callsOut)
  if (within.length === 0) return
  await runInTransaction(systemContext, async (tx) => {
    for (const subscriber of within)
      for (const event of await remainingAfterMany(subscriber, tx, events))
        await runPart(subscriber, tx, event)
  })
}
