import { changeCart, getCart } from '../cart/cart.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { count } from './count.ts'
import { requireOwnResult } from './owner.ts'
import * as contract from './result.contract.ts'
import { toResultView } from './result-view.ts'
import { scalpRefusals } from './rules.ts'

export const addRoutine = serve(
  contract.addRoutine,
  { who: 'guest', limit: 'cart', inLine: true },
  async (ctx, { session: id, as }) => {
    const session = await requireOwnResult(ctx, id)
    const { products } = await toResultView(ctx, session)
    const lines = products.map(({ product, subSku, subscription }) => ({
      pid: product.id,
      sku: product.sku,
      subSku: as === 'subscription' && subscription ? subscription.subSku : subSku,
      isSubscription: as === 'subscription' && subscription !== null,
    }))
    if (lines.length === 0) throw new Refusal(scalpRefusals.nothing_to_add)
    await ctx.transaction(async (tx) => {
      const carts = await getCart(tx, { currency: tx.shopper.currency })
      const there = new Set(
        [...carts.singleCart.items, ...carts.subscriptionCart.items].map(({ subSku }) => subSku),
      )
      for (const { pid, sku, subSku } of lines)
        if (!there.has(subSku))
          await changeCart(tx, { pid, sku, subSku, quantity: 1, currency: tx.shopper.currency })
    })
    await count(
      ctx,
      session.versionId,
      lines.map(({ sku }) => ({ kind: 'taken' as const, key: sku })),
    )
    return {
      added: lines.filter(({ isSubscription }) => !isSubscription).length,
      subscribed: lines.filter(({ isSubscription }) => isSubscription).length,
    }
  },
)
