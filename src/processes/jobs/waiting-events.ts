import { setTimeout } from 'node:timers/promises'
import { addJobs, takeWaiting } from '#platform/jobs.ts'
import type { Ctx } from '#shop/context.ts'
import type { EventName } from '#shop/events.ts'
import type { Subscriber } from '#shop/subscribers.ts'
import { subscribersOf } from './event-jobs.ts'

/** Most events in one transaction; with more, shared rows would be locked for too long. */
export const mostTogether = 20

/** Least time between the starts of two batches, in milliseconds, so that more events gather. Not after a full batch. */
const apartMs = 100

/** Spaces batches: `turn` waits until the next batch may begin, `ended` records whether the last one was full. */
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

/** Whether a subscriber has anything to do for an event, judged by its payload alone. */
export const isRelevantTo = (subscriber: Subscriber, event: unknown): boolean =>
  subscriber.isRelevant?.(event as never) ?? true // published as that event

const within = (name: EventName): Subscriber[] => subscribersOf(name).filter(({ callsOut }) => !callsOut)

/**
 * Whether waiting events of a name can be handled in one batch: exactly one subscriber needs a transaction, and it can
 * handle many events at once (`runMany`).
 */
export const runsMany = (name: EventName): boolean => {
  const [subscriber, ...more] = within(name)
  return subscriber?.runMany !== undefined && more.length === 0
}

/**
 * Handles events together with others of their name from the queue, in the transaction that takes those out of it.
 * Events that `runMany` leaves out, and calls to other companies for the queued ones, become jobs of their own.
 * `taken.others` is set to the number of queued events, also for a caller that rolls back.
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
    const relevant = callingOut.filter((each) => isRelevantTo(each, other))
    await addJobs(
      tx.db,
      relevant.map(({ job }) => job),
      other,
    )
  }
}

/** Events per transaction of a job of many; few, as the emails it writes are sent after its commit. */
const mostInGroup = 8

/** Splits the events of one job into groups, each for one transaction. */
export const inGroups = (events: readonly unknown[]): unknown[][] =>
  Array.from({ length: Math.ceil(events.length / mostInGroup) }, (_, group) =>
    events.slice(group * mostInGroup, (group + 1) * mostInGroup),
  )
