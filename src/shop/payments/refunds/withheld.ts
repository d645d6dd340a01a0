import type { Ctx } from '../../context.ts'
import * as refunds from './refunds.store.ts'
import type { Refund } from './refunds.store.ts'
import { closeTasksOf } from '../desk/tasks.store.ts'

const lockedOf = async (tx: Ctx, orderId: string, keys: readonly string[]): Promise<Refund[]> => {
  const all: Refund[] = []
  for (const key of keys.toSorted()) all.push(...(await refunds.lockByKey(tx.db, orderId, key)))
  return all
}

/**
 * Withholds refunds because the payment is disputed. One that was already sent may succeed, but is not sent again if
 * it fails. Returns the keys of which no refund was sent.
 */
export async function withholdRefunds(tx: Ctx, orderId: string, keys: readonly string[]): Promise<string[]> {
  const locked = await lockedOf(tx, orderId, keys)
  for (const { id, state, withheldAt } of locked.filter(
    (each) => each.state !== 'succeeded' && each.withheldAt === null,
  ))
    await refunds.changeRefund(tx.db, id, {
      withheld_at: withheldAt ?? tx.clock.now(),
      ...(state === 'approved' || state === 'requested' ? { next_try_at: null } : {}),
    })
  const left = new Set(
    locked.flatMap(({ key, state }) => (state === 'sent' || state === 'succeeded' ? [key] : [])),
  )
  return keys.filter((key) => !left.has(key) && locked.some((each) => each.key === key))
}

/** Resumes withheld refunds after a won dispute. */
export async function releaseRefunds(tx: Ctx, orderId: string, keys: readonly string[]): Promise<void> {
  for (const { id, state } of (await lockedOf(tx, orderId, keys)).filter(
    ({ withheldAt }) => withheldAt !== null,
  )) {
    const waits = state === 'approved'
    await refunds.changeRefund(tx.db, id, {
      withheld_at: null,
      ...(waits ? { next_try_at: tx.clock.now() } : {}),
    })
    if (waits) await tx.publish('refund.approved', { refundId: id })
  }
}

/** Ends withheld refunds after a lost dispute and closes their staff tasks: the bank already took the money. */
export async function endWithheld(
  tx: Ctx,
  orderId: string,
  keys: readonly string[],
  actor: string,
): Promise<void> {
  const done = { at: tx.clock.now(), by: actor, note: 'the buyer’s bank took the payment' }
  for (const { id, withheldAt } of await lockedOf(tx, orderId, keys))
    if (withheldAt !== null)
      await closeTasksOf(tx.db, { refundId: id }, ['refund_failed', 'refund_by_hand'], done)
}
