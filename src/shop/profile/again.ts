import { changeCart, getCart } from '../cart/cart.ts'
import type { Carts } from '../cart/contract.ts'
import { cartRefusals } from '../cart/rules.ts'
import type { Ctx } from '../context.ts'
import { cancelByShopper } from '../orders/cancel.ts'
import { orderById } from '../orders/orders.ts'
import { openOrder, openFullOrder } from '../orders/opening/opening.ts'
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
 * `restore`: the cart ends up with at least the ordered quantity, however often it is requested; items of another
 * purchase type give way.
 */
type How = 'add' | 'restore'

const heldIn = ({ singleCart, subscriptionCart }: Carts, { subSku, bundleSku }: Wanted): number =>
  [...singleCart.items, ...subscriptionCart.items].find(
    (item) => item.subSku === subSku && (item.bundleSku ?? null) === bundleSku,
  )?.quantity ?? 0

/** Adds one line to the cart; false: not available. Throws `cart.mixed_purchase_types`, which the shopper resolves. */
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

/**
 * Adds the lines of orders. Skips gifts, which cannot be ordered alone. Offers follow the product they belong to, and
 * are restored only.
 */
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

/** Restores the lines of a cancelled or expired order; adds the products of any other order to the cart again. */
export const orderAgain = serve(
  contract.orderAgain,
  { who: 'guest', limit: 'cart' },
  async (ctx, opening) => {
    const order = await openOrder(ctx, opening)
    // a deposit belongs to one appointment, which has to be booked again
    if (order.kind === 'deposit') throw new Refusal(accountRefusals.nothing_left)
    const put = await putAll(ctx, [order], isOver(order) ? 'restore' : 'add')
    if (put.added === 0) throw new Refusal(accountRefusals.nothing_left)
    return put
  },
)

/** The orders paid together, the one with the delivery fee last. */
async function together(ctx: Ctx, order: Order): Promise<Order[]> {
  const other = order.also?.status === 'pending' ? await orderById(ctx, order.also.id) : null
  return other ? [order, other].toSorted((a, b) => a.deliveryFee.minor - b.deliveryFee.minor) : [order]
}

/**
 * Cancels an unpaid order so that its buyer can change it, and restores its available lines in the cart. Refuses
 * `orders.illegal_transition`, `orders.paid_meanwhile`, and `orders.confirm_first` for a caller who has only the
 * order link.
 */
export const changeOrder = serve(
  contract.changeOrder,
  { who: 'guest', limit: 'order' },
  async (ctx, opening) => {
    const order = await openFullOrder(ctx, opening)
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
