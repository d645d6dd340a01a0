import type { Ctx } from '../../context.ts'
import * as store from './card-marks.store.ts'
import type { Attempt } from './attempts.store.ts'

/** Parts the key of marks from all others. */
const purpose = 'card mark'

/** By what a card is known again that a provider told of. */
export const marksOf = (ctx: Pick<Ctx, 'sealing'>, cardMark: string): string[] =>
  ctx.sealing.derivations(purpose, cardMark)

/**
 * A payment was made, and its provider told by what card: that it is the same one is known again, the card is
 * not. An order may have heard of the money before, so those whose card is news are told of.
 */
export async function rememberCard(tx: Ctx, { id, chargedWith }: Attempt, cardMark: string): Promise<void> {
  const marks = marksOf(tx, cardMark)
  for (const orderId of await store.saveMarks(tx.db, chargedWith ?? id, marks))
    await tx.publish('payment.card_identified', { orderId })
}

/** By what the cards that paid these orders are known again. */
export const cardMarksOf = (ctx: Ctx, orderIds: readonly string[]): Promise<string[]> =>
  store.listMarks(ctx.db, orderIds)

/** Takes them out of the payments of somebody who is erased. */
export const eraseCardMarks = (tx: Ctx, orderIds: readonly string[]): Promise<void> =>
  store.dropMarks(tx.db, orderIds)
