import type { Ctx } from '../../context.ts'
import * as store from './card-fingerprints.store.ts'
import type { Attempt } from './attempts.store.ts'

/** Separates the derivation key from all others; stored fingerprints depend on it. */
const purpose = 'card mark'

/** Fingerprints of a card, one per current secret, derived from its provider's card identifier. */
export const fingerprintsOf = (ctx: Pick<Ctx, 'sealing'>, cardMark: string): string[] =>
  ctx.sealing.derivations(purpose, cardMark)

/**
 * Stores the fingerprints of the card that made a payment; the card itself is not stored. The money may have
 * been reported before its card was: those orders get `payment.card_identified`.
 */
export async function rememberCard(tx: Ctx, { id, chargedWith }: Attempt, cardMark: string): Promise<void> {
  const fingerprints = fingerprintsOf(tx, cardMark)
  for (const orderId of await store.saveFingerprints(tx.db, chargedWith ?? id, fingerprints))
    await tx.publish('payment.card_identified', { orderId })
}

/** Fingerprints of the cards that paid these orders. */
export const cardFingerprintsOf = (ctx: Ctx, orderIds: readonly string[]): Promise<string[]> =>
  store.listFingerprints(ctx.db, orderIds)

/** Which of these orders were paid by a card with stored fingerprints. */
export const ordersOfKnownCards = (ctx: Ctx, orderIds: readonly string[]): Promise<string[]> =>
  orderIds.length === 0 ? Promise.resolve([]) : store.listOrdersOfKnownCards(ctx.db, orderIds)

/** `cardFingerprintsOf` for an order whose attempts are already loaded. */
export const fingerprintsIn = (attempts: readonly Attempt[]): string[] =>
  [
    ...new Set(
      attempts.flatMap(({ state, cardFingerprints }) =>
        state === 'captured' ? (cardFingerprints ?? []) : [],
      ),
    ),
  ].toSorted()

/** Erases card fingerprints from the payments of orders. */
export const eraseCardFingerprints = (tx: Ctx, orderIds: readonly string[]): Promise<void> =>
  store.eraseFingerprints(tx.db, orderIds)
