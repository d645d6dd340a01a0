import { timeOutside } from '../../platform/clock.ts'
import type { Ctx } from '../context.ts'
import { earliestSendTime } from './rules.ts'
import { leaseSeconds, promptSeconds, sendAllTaken } from './sending.ts'
import * as store from './store.ts'
import type { Message, NewMessage } from './store.ts'

/**
 * Queues a message in the caller's transaction; it is sent after the commit. A job sends its own messages and holds
 * their lease from the start. Idempotent by key. Returns the id; null: a message of that key exists.
 */
export const queueMessage = async (tx: Ctx, message: NewMessage): Promise<string | null> =>
  (await queueMessages(tx, [message]))[0] ?? null

/** Queues many messages in one statement. Returns an id or null for each, in order. */
export async function queueMessages(tx: Ctx, messages: readonly NewMessage[]): Promise<(string | null)[]> {
  const now = tx.clock.now()
  const later = (moment: Date) => new Date(moment.getTime() + (promptSeconds + leaseSeconds) * 1_000)
  const timed = messages.map((message) => {
    const dueAt = message.goodUntil ? now : earliestSendTime(message.channel, now)
    const isPrompt = tx.afterCommit !== undefined && dueAt <= now
    const times = isPrompt
      ? { createdAt: now, nextTryAt: later(now), heldUntil: later(timeOutside(tx.clock)) }
      : { createdAt: now, nextTryAt: dueAt }
    return { message, times, isPrompt }
  })
  const written = performance.now()
  const ids = await store.addMessages(tx.db, timed)
  const taken: Message[] = []
  for (const [at, { message, times, isPrompt }] of timed.entries()) {
    const id = ids[at]
    if (id == null) continue
    if (isPrompt) taken.push(store.takenMessage(id, message, times))
    else await tx.publish('message.queued', { messageId: id })
  }
  if (taken.length > 0) tx.afterCommit?.((ctx) => sendAllTaken(ctx, taken, written))
  return ids
}

/** Number of messages of an event to an address since a moment. */
export const countMessages = (
  tx: Ctx,
  { event, to, since }: { event: string; to: string; since: Date },
): Promise<number> => store.countSince(tx.db, event, to, since)
