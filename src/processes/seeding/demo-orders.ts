import { clockInHongKong } from '#shop/calendar.ts'
import type { Ctx } from '#shop/context.ts'
import { changeCart } from '#shop/cart/cart.ts'
import { changeCart as cartCall } from '#shop/cart/change.contract.ts'
import { catalogueOf } from '#shop/catalogue/catalogue.ts'
import { createOrder } from '#shop/checkout/checkout.ts'
import { createOrder as orderCall } from '#shop/checkout/contract.ts'
import { createFps } from '#shop/checkout/pay.ts'
import { fromDecimal } from '#shop/money.ts'
import { onPaymentCaptured } from '#shop/orders/confirm.ts'
import { markDelivered, pack, startPicking } from '#shop/orders/fulfilment/fulfil.ts'
import { ship } from '#shop/orders/fulfilment/ship.ts'
import { importStatement } from '#shop/payments/fps/statement.ts'
import { openReviews } from '#shop/reviews/writing/eligible.ts'
import { acting } from './acting.ts'

const warehouse = 'warehouse@elowen.example'

const finance = 'finance@elowen.example'

type Place = {
  delivery_contact: string
  delivery_province: string
  delivery_city: string
  delivery_address: string
  delivery_address2: string
}

/** Addresses of the sample members, as fields of an order. */
export const homes = {
  mei: {
    delivery_contact: '96100001',
    delivery_province: 'kowloon',
    delivery_city: 'yau_tsim_mong',
    delivery_address: '彌敦道 132 號',
    delivery_address2: '美麗大廈 8 樓 B 室',
  },
  vivian: {
    delivery_contact: '96100002',
    delivery_province: 'hong_kong_island',
    delivery_city: 'wan_chai',
    delivery_address: '渣甸街 1 號',
    delivery_address2: '12 樓 A 室',
  },
} satisfies Record<string, Place>

/** Fills the member's cart and orders it, to be paid by FPS; returns the order's id. */
export async function ordered(ctx: Ctx, wanted: Record<string, number>, home: Place): Promise<string> {
  const { bySubSku } = await catalogueOf(ctx)
  let cart: { id: string | null; updateTs: string | null } | null = null
  for (const [subSku, quantity] of Object.entries(wanted)) {
    const found = bySubSku.get(subSku)
    if (!found) throw new Error(`the demo shop sells no ${subSku}`)
    const body = { pid: found.product.id, sku: found.product.sku, sub_sku: subSku, quantity, currency: 'HKD' }
    cart = (await changeCart(ctx, cartCall.body.parse(body))).singleCart
  }
  const { member } = ctx
  const input = orderCall.body.parse({
    cart_id: cart?.id,
    update_ts: cart?.updateTs,
    cart_type: 'single',
    email: member?.email,
    delivery_method: 'shipping',
    delivery_firstname: member?.firstname,
    delivery_lastname: member?.lastname,
    delivery_calling_code: '852',
    delivery_country_key: 'hk',
    ...home,
    payment_method: 'fps',
    // the sample members are of age and healthy
    agree_age: true,
    agree_health: true,
  })
  const { order } = await createOrder(ctx, input)
  if (!order) throw new Error('no dry run answers no order')
  return order.id
}

/** Pays by FPS a minute later: the statement names the bill, and the order is confirmed. */
export async function paid(ctx: Ctx, orderId: string): Promise<void> {
  const { payment } = await createFps(ctx, { orderId })
  const at = new Date(ctx.clock.now().getTime() + 60_000)
  const here = clockInHongKong(at)
  const csv = `Date,Transaction Reference,Credit,Description\n${here},DEMO-${payment.billNumber},${payment.amount},${payment.billNumber}\n`
  const later = acting(ctx, { clock: { now: () => at } })
  await importStatement(later, { account: '012-345-678', csv, actor: finance })
  const { minor, currency } = fromDecimal(payment.amount, 'HKD')
  await onPaymentCaptured(later, { orderId, attemptId: payment.attemptId ?? '', minor, currency })
}

/** Picks, packs and ships with SF Express. */
export async function sent(ctx: Ctx, id: string, trackingNumber: string): Promise<void> {
  const step = { id, actor: warehouse }
  await startPicking(ctx, step)
  await pack(ctx, step)
  await ship(ctx, { ...step, lines: [], carrier: 'SF Express', trackingNumber })
}

/** Delivers the order, so that its products can be reviewed. */
export async function delivered(ctx: Ctx, id: string): Promise<void> {
  await markDelivered(ctx, { id, actor: warehouse })
  await openReviews(ctx, id)
}
