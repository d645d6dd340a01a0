import { setTimeout } from 'node:timers/promises'
import { addJobs, takeWaiting } from '#platform/jobs.ts'
import type { Ctx } from '#shop/context.ts'
import type { EventName } from '#shop/events.ts'
import type { Subscriber } from '#shop/news.ts'
import { subscribersOf } from './event-jobs.ts'

/** Events that are done in one transaction at most; with more, what everybody shares would be locked too long. */
export const mostTogether = 20

/** Batches of events that are done together begin so far apart, except after a full one: more come together, and nobody notices. */
const apartMs = 100

/** Waits until the next batch may begin; the first one need not wait. `isFull`: of the last one. */
export function turns(): { turn(): Promise<void>; ended(last: { isFull: boolean }): void } {
  let next = 0
  return {
    async turn() {
      const early = next - performance.now()
      if (early > 0) await setTimeout(early)
      next = performance.now() + apartMs
    },
    ended({ isFull }) {
      if (isFull) next = 0
    },
  }
}

/** Whether an event may be something to a subscriber, by what it says itself. */
export const concerns = (subscriber: Subscriber, event: unknown): boolean =>
  subscriber.concerns?.(event as never) ?? true // published as that event

const within = (name: EventName): Subscriber[] => subscribersOf(name).filter(({ callsOut }) => !callsOut)

/** Whether those of an event that wait can be done together: a single part needs a transaction, and it does many. */
export const doesMany = (name: EventName): boolean => {
  const [subscriber, ...more] = within(name)
  return subscriber?.runMany !== undefined && more.length === 0
}

/**
 * Does events together with those of their name that wait, in the transaction that takes them out of the queue.
 * What does not go the usual way, and what asks other companies for the ones that waited, becomes jobs of its own.
 * `taken` says how many waited, also to who has to take it all back.
 */
export async function runWithWaiting(
  tx: Ctx,
  name: EventName,
  events: readonly unknown[],
  taken: { others: number },
): Promise<void> {
  const [subscriber] = within(name)
  if (!subscriber) return
  const waiting = await takeWaiting(tx.db, name, mostTogether - events.length)
  taken.others = waiting.length
  const all = [...events, ...waiting]
  const [first, ...more] = all
  if (more.length === 0 || !subscriber.runMany) return subscriber.run(tx, first as never)
  for (const other of await subscriber.runMany(tx, all as never[]))
    await addJobs(tx.db, [subscriber.job], other)
  const callingOut = subscribersOf(name).filter(({ callsOut }) => callsOut)
  for (const other of waiting) {
    const concerned = callingOut.filter((each) => concerns(each, other))
    await addJobs(
      tx.db,
      concerned.map(({ job }) => job),
      other,
    )
  }
}

/** Fewer where letters are written: they are sent after it, and soon. */
const mostInGroup = 8

/** Events of one job in groups that are each done in one transaction. */
export const inGroups = (events: readonly unknown[]): unknown[][] =>
  Array.from({ length: Math.ceil(events.length / mostInGroup) }, (_, group) =>
    events.slice(group * mostInGroup, (group + 1) * mostInGroup),
  )
