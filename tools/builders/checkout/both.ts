import type { TestAnswer, TestShop } from '#tools/testing/test-shop.ts'
import type { WireOrder } from '#tools/builders/orders/orders.ts'
import { signedInMember, staysSignedIn } from '#tools/builders/members/members.ts'
import { fillBag, type aVisitor } from './visitor.ts'

type Visitor = Awaited<ReturnType<typeof aVisitor>>
const usual = { 'ELOWEN-SCALP-SHAMPOO-500': 1, 'ELOWEN-SCALP-SHAMPOO-500-M2': 1 }

/** A member with lines in both carts, who checks out both at once. */
export async function withBothCarts(
  shop: TestShop,
  wanted: Record<string, number> = usual,
  by: Pick<Visitor, 'set' | 'cart' | 'orderBody' | 'send' | 'get'> | null = null,
) {
  const visitor = by ?? staysSignedIn(shop, await signedInMember(shop))
  await fillBag(visitor, wanted)
  const orderBody = async (more: object = {}) => {
    const { _id, update_ts } = await visitor.cart('subscription')
    const agreed = { payment_method: 'paydollar', agree_terms: true, agree_card: true }
    return visitor.orderBody({ also_cart_id: _id, also_update_ts: update_ts, ...agreed, ...more })
  }
  return {
    visitor,
    orderBody: orderBody,
    order: async (more: object = {}): Promise<TestAnswer> =>
      visitor.send('POST', '/order/create', await orderBody(more)),
  }
}

export type BothOrders = {
  visitor: Visitor
  single: WireOrder
  subscription: WireOrder
  due: number
  token: string
}

/** Two unpaid orders of one checkout. */
export async function bothOrders(
  shop: TestShop,
  wanted: Record<string, number> = usual,
  more: object = {},
): Promise<BothOrders> {
  const visitor = staysSignedIn(shop, await signedInMember(shop))
  const { order } = await withBothCarts(shop, wanted, visitor)
  const { status, body } = await order(more)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return {
    visitor,
    single: body.order as WireOrder,
    subscription: (body.also as { order: WireOrder }).order,
    due: Number(body.amount_due),
    token: String(body.token),
  }
}
