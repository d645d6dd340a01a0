import { changeCart, getCart } from '../cart/cart.ts'
import type { Carts } from '../cart/contract.ts'
import { cartRefusals } from '../cart/rules.ts'
import type { Ctx } from '../context.ts'
import { cancelByShopper } from '../orders/cancel.ts'
import { orderById } from '../orders/orders.ts'
import { openOrder, openWhole } from '../orders/opening/opening.ts'
import type { Order } from '../orders/order.rules.ts'
import { linesNow, type LineNow } from '../orders/revisions/revision.rules.ts'
import { orderRefusals } from '../orders/rules.ts'
import { isRefusal, Refusal } from '../refusal.ts'
import { textIn } from '../region.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { accountRefusals } from './rules.ts'

type Wanted = Pick<LineNow, 'productId' | 'sku' | 'subSku' | 'bundleSku' | 'quantity'>
/**
 * `restore`: the bag holds at least as much as the order did, however often it is asked; what lies there of
 * another type makes room.
 */
type How = 'add' | 'restore'

const heldIn = ({ singleCart, subscriptionCart }: Carts, { subSku, bundleSku }: Wanted): number =>
  [...singleCart.items, ...subscriptionCart.items].find(
    (item) => item.subSku === subSku && (item.bundleSku ?? null) === bundleSku,
  )?.quantity ?? 0

/** Puts one line into the bag; false: it can no longer be had. The types are for the shopper to settle. */
async function put(ctx: Ctx, line: Wanted, how: How): Promise<boolean> {
  const { currency } = ctx.shopper
  try {
    const held = heldIn(await getCart(ctx, { currency }), line)
    const quantity = how === 'add' ? held + line.quantity : Math.max(held, line.quantity)
    const change = { pid: line.productId, sku: line.sku, subSku: line.subSku, quantity, currency }
    const offer = line.bundleSku === null ? {} : { bundleSku: line.bundleSku }
    await changeCart(ctx, { ...change, ...offer, ...(how === 'restore' ? { clear: true } : {}) })
    return true
  } catch (error) {
    if (!isRefusal(error) || error.code === cartRefusals.mixed_purchase_types.code) throw error
    return false
  }
}

/** Gifts are not ordered by themselves, so they stay behind; an offer comes after what it belongs to. */
async function putAll(
  ctx: Ctx,
  orders: readonly Order[],
  how: How,
): Promise<{ added: number; missing: string[] }> {
  const missing: string[] = []
  let added = 0
  const lines = orders.flatMap(linesNow).filter(({ unitPrice, quantity }) => unitPrice > 0 && quantity > 0)
  for (const line of lines.toSorted((a, b) => Number(a.bundleSku !== null) - Number(b.bundleSku !== null))) {
    if (how === 'add' && line.bundleSku !== null) continue
    if (await put(ctx, line, how)) added += 1
    else missing.push(textIn(ctx.shopper.locale, line.name))
  }
  return { added, missing }
}

const isOver = ({ status }: Order): boolean => status === 'cancelled' || status === 'expired'

/** What came to nothing is put back as it was; anything else is ordered once more, beside what is there. */
export const orderAgain = serve(
  contract.orderAgain,
  { who: 'guest', limit: 'cart' },
  async (ctx, opening) => {
    const order = await openOrder(ctx, opening)
    // a deposit is of one appointment, which is booked anew
    if (order.kind === 'deposit') throw new Refusal(accountRefusals.nothing_left)
    const put = await putAll(ctx, [order], isOver(order) ? 'restore' : 'add')
    if (put.added === 0) throw new Refusal(accountRefusals.nothing_left)
    return put
  },
)

/** The orders that are paid at once, the one that pays for the parcel last. */
async function together(ctx: Ctx, order: Order): Promise<Order[]> {
  const other = order.also?.status === 'pending' ? await orderById(ctx, order.also.id) : null
  return other ? [order, other].toSorted((a, b) => a.deliveryFee.minor - b.deliveryFee.minor) : [order]
}

/**
 * The buyer of an order that is not paid would rather change it: it is cancelled, and what it held lies in
 * the bag again as far as it can be had. Refuses as cancelling does: `orders.illegal_transition`,
 * `orders.paid_meanwhile`, and `orders.confirm_first` to who came by its link alone.
 */
export const changeOrder = serve(
  contract.changeOrder,
  { who: 'guest', limit: 'order' },
  async (ctx, opening) => {
    const order = await openWhole(ctx, opening)
    if (order.status !== 'pending' || order.kind === 'deposit')
      throw new Refusal(orderRefusals.illegal_transition)
    const orders = await together(ctx, order)
    for (const each of orders)
      await cancelByShopper(ctx, await orderById(ctx, each.id), {
        reason: { cause: 'changed_by_buyer' },
        toWallet: false,
      })
    return putAll(ctx, orders, 'restore')
  },
)
