import type { Ctx } from '../../context.ts'
import { leftOf, type Gift } from './gift.rules.ts'
import * as store from '../store.ts'
import { named } from '../wallet.ts'

/** From now on the shop owes what a code is worth. */
export async function recordGiftLiability(
  tx: Ctx,
  { id, amount }: Pick<Gift, 'id' | 'amount'>,
  from: 'promo_expense' | 'order_tender',
  actor: string,
): Promise<void> {
  const { currency, minor } = amount
  await store.post(tx.db, { ...named(tx, { key: `gift issue ${id}`, actor }), kind: 'gift_issue', ref: id }, [
    { account: from, currency, amount: -minor },
    { account: 'gift_card_liability', currency, amount: minor },
  ])
}

/** Names the end of a code in the ledger: one that orders gave back to after its last day may end once more. */
export const endKey = ({ id, lapsed }: Pick<Gift, 'id' | 'lapsed'>): string =>
  lapsed > 0 ? `gift void ${id} ${lapsed}` : `gift void ${id}`

/** It owes what is left of it no longer. */
export async function reduceGiftLiability(
  tx: Ctx,
  gift: Gift,
  to: 'promo_expense' | 'order_tender' | 'breakage',
  actor: string,
): Promise<void> {
  const { id } = gift
  const { currency, minor } = leftOf(gift)
  await store.post(tx.db, { ...named(tx, { key: endKey(gift), actor }), kind: 'gift_void', ref: id }, [
    { account: 'gift_card_liability', currency, amount: -minor },
    { account: to, currency, amount: minor },
  ])
}
