import type { Database } from '#platform/db/database.ts'
import { batching } from '#platform/batching.ts'
import { addJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { traced } from '#platform/tracing/tracing.ts'
import type { Ctx } from '#shop/context.ts'
import type { EventName } from '#shop/events.ts'
import type { Subscriber } from '#shop/news.ts'
import { subscribersOf } from './event-jobs.ts'
import { concerns, doesMany, inGroups, mostTogether, runWithWaiting, turns } from './waiting-events.ts'

type Deps = { systemContext(): Ctx; db: Database; log: Log }

/** How jobs of subscribers and of whole events are done (docs/decisions/joint-jobs.md). */
export function subscriberRuns(deps: Deps) {
  const { systemContext, db, log } = deps
  const { runOne, runOrQueue, callOut } = partRuns(deps)
  const runTogether = togetherRuns(deps)

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
    if (!Array.isArray(payload)) return runWhole(name, payload, { isOneOfMany: false })
    for (const events of inGroups(payload as unknown[])) {
      if (!doesMany(name) && (await runGroup(name, events))) await callOut(name, events)
      else for (const event of events) await runWhole(name, event, { isOneOfMany: true })
    }
  }

  /** `isOneOfMany`: of a job of many, which waits for no other and takes none along: what it tells is late already. */
  async function runWhole(
    name: EventName,
    event: unknown,
    { isOneOfMany }: { isOneOfMany: boolean },
  ): Promise<void> {
    const subscribers = subscribersOf(name)
    try {
      if (isOneOfMany || !doesMany(name) || !(await runTogether(name, event)))
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

  return { runSubscriber, runEvent }
}

/**
 * Does an event with those of its name that come at the same time and those that wait; false: it is still to be done, for
 * they cannot be done together.
 */
function togetherRuns({ systemContext, log }: Deps): (name: EventName, event: unknown) => Promise<boolean> {
  const gathered = (name: EventName) => {
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
  const byName = new Map<EventName, ReturnType<typeof gathered>>()
  return (name, event) => {
    const together = byName.get(name) ?? gathered(name)
    byName.set(name, together)
    return together(event)
  }
}

/** How parts are done by themselves: what is tried again alone, and what asks other companies. */
function partRuns({ systemContext, db, log }: Deps) {
  const runOne = (subscriber: Subscriber, event: unknown): Promise<void> =>
    subscriber.callsOut
      ? runPart(subscriber, systemContext(), event)
      : runWithin(systemContext, [subscriber], [event])

  const runOrQueue = (subscriber: Subscriber, event: unknown): Promise<void> =>
    runOne(subscriber, event).catch((error: unknown) => {
      log.warn({ job: subscriber.job, error: String(error) }, 'one of many is tried again by itself')
      return addJobs(db, [subscriber.job], event)
    })

  /** What asks other companies after some events, one company after the other. */
  async function callOut(name: EventName, events: readonly unknown[]): Promise<void> {
    for (const subscriber of subscribersOf(name)) {
      if (!subscriber.callsOut) continue
      const concerned = events.filter((event) => concerns(subscriber, event))
      const left = await leftOver(subscriber, systemContext(), concerned).catch((error: unknown) => {
        log.warn({ job: subscriber.job, error: String(error) }, 'events of one job are done one by one')
        return concerned
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

/** Does what a part can do for several events at once; answers the events that it has to do one by one. */
const leftOver = async (
  subscriber: Subscriber,
  ctx: Ctx,
  events: readonly unknown[],
): Promise<readonly unknown[]> =>
  events.length > 1 && subscriber.runMany ? subscriber.runMany(ctx, events as never[]) : events

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
    for (const subscriber of within)
      for (const event of await leftOver(subscriber, tx, events)) await runPart(subscriber, tx, event)
  })
}
