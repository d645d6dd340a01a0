import { clockInHongKong } from '#shop/calendar.ts'
import type { Ctx } from '#shop/context.ts'
import { askReturn } from '#shop/returns/returns.ts'
import { changeCart } from '#shop/cart/cart.ts'
import { changeCart as cartCall } from '#shop/cart/change.contract.ts'
import { catalogueOf } from '#shop/catalogue/catalogue.ts'
import { createOrder } from '#shop/checkout/checkout.ts'
import { createOrder as orderCall } from '#shop/checkout/contract.ts'
import { createFps } from '#shop/checkout/pay.ts'
import { findMember, inTheirName, type Account } from '#shop/members/accounts.ts'
import { referralCodeOf } from '#shop/members/referral.ts'
import { sampleMembers } from '#shop/members/sample.rules.ts'
import { fromDecimal } from '#shop/money.ts'
import { onPaymentCaptured } from '#shop/orders/confirm.ts'
import { markDelivered, pack, ship, startPicking } from '#shop/orders/fulfilment/fulfil.ts'
import { hasOrdered, orderById } from '#shop/orders/orders.ts'
import { offeredMethods } from '#shop/payments/payments.ts'
import { importStatement } from '#shop/payments/fps/statement.ts'
import { openReviews } from '#shop/reviews/writing/eligible.ts'
import { listOwnReviews } from '#shop/reviews/writing/own.ts'
import { writeReview } from '#shop/reviews/writing/write.ts'
import { addWishlistItem } from '#shop/wishlist/wishlist.ts'
import type { Shop } from '../compose.ts'

const day = 86_400_000
const warehouse = 'warehouse@elowen.example'
const finance = 'finance@elowen.example'

/** The same in every transaction of it: who acts, and when. */
export const acting = (ctx: Ctx, as: Partial<Ctx>): Ctx => ({
  ...ctx,
  ...as,
  transaction: (work) => ctx.transaction((tx) => work(acting(tx, as))),
})

/** A context so many days ago. */
export const ago = (ctx: Ctx, days: number): Ctx => {
  const at = new Date(ctx.clock.now().getTime() - days * day)
  return acting(ctx, { clock: { now: () => at } })
}

export function inTheName(ctx: Ctx, account: Account, broughtBy: string | null = null): Ctx {
  const { groups, discountRate } = account
  const shopper = { ...ctx.shopper, groups: groups.map(({ name }) => name), discountRate, broughtBy }
  return acting(ctx, { member: inTheirName(account), shopper })
}

type Place = {
  delivery_contact: string
  delivery_province: string
  delivery_city: string
  delivery_address: string
  delivery_address2: string
}
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

/** Fills the member's bag and orders it, to be paid by FPS; answers the order's id. */
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
    // the sample members are of age and well
    agree_age: true,
    agree_health: true,
  })
  const { order } = await createOrder(ctx, input)
  if (!order) throw new Error('no dry run answers no order')
  return order.id
}

/** Paid by FPS a minute later: the statement names the bill, and the order stands. */
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

export async function sent(ctx: Ctx, id: string, trackingNumber: string): Promise<void> {
  const step = { id, actor: warehouse }
  await startPicking(ctx, step)
  await pack(ctx, step)
  await ship(ctx, { ...step, lines: [], carrier: 'SF Express', trackingNumber })
}

export async function delivered(ctx: Ctx, id: string): Promise<void> {
  await markDelivered(ctx, { id, actor: warehouse })
  await openReviews(ctx, id)
}

/**
 * Mei bought, reviews, sends something back, waits for a parcel and has something to pay; her friend came by
 * her link.
 */
async function live(tx: Ctx, mei: Account, vivian: Account): Promise<void> {
  const as = (days: number) => inTheName(ago(tx, days), mei)
  const first = await ordered(
    as(24),
    { 'ELOWEN-REPAIR-CONDITIONER-250': 1, 'ELOWEN-HAIR-MASK-200': 1 },
    homes.mei,
  )
  await paid(as(24), first)
  await sent(as(23), first, 'SF1482093311847')
  await delivered(as(21), first)
  const [toReview] = (await listOwnReviews(as(6), { page: 1, limit: 20 })).awaiting
  if (toReview)
    await writeReview(as(6), {
      commentId: toReview.id,
      rating: 5,
      title: '頭髮終於順了',
      content: '用了兩星期，吹乾後不再毛躁，香味也很淡，會再買大支裝。',
      nickname: '阿美',
      scalpType: 'sensitive',
      videoId: '',
      photoIds: [],
    })

  const second = await ordered(as(9), { 'ELOWEN-HAIR-OIL-100': 2 }, homes.mei)
  await paid(as(9), second)
  await sent(as(8), second, 'SF1482093315526')
  await delivered(as(5), second)
  const { lines } = await orderById(tx, second)
  const lineId = lines[0]?.id ?? ''
  await askReturn(as(1), {
    orderId: second,
    lines: [{ lineId, units: 1, reason: 'unopened', note: '買多了一支，未開封。' }],
    photoIds: [],
    toWallet: true,
    wantsExchange: false,
  })

  const third = await ordered(as(3), { 'TERRA-HAND-CREAM-75': 1, 'ELOWEN-DRY-SHAMPOO-150': 1 }, homes.mei)
  await paid(as(3), third)
  await sent(as(1), third, 'SF1482093320984')

  await ordered(as(0), { 'ELOWEN-CLAY-MASK-180': 1 }, homes.mei)

  const { code } = await referralCodeOf(tx, mei.id)
  const friend = (days: number) => inTheName(ago(tx, days), vivian, code)
  const brought = await ordered(
    friend(7),
    { 'ELOWEN-LEAVE-IN-150': 2, 'TERRA-HAND-CREAM-75': 1 },
    homes.vivian,
  )
  await paid(friend(7), brought)
  await sent(friend(6), brought, 'SF1482093317038')
  await delivered(friend(4), brought)

  const { bySku } = await catalogueOf(tx)
  for (const [at, sku] of ['ELOWEN-SCALP-SHAMPOO', 'ELOWEN-SCALP-SERUM', 'ELOWEN-HAIR-VITAMINS'].entries()) {
    const pid = bySku.get(sku)?.id
    if (pid) await addWishlistItem(as(12 - 4 * at), { pid })
  }
}

/**
 * A life for the sample members where the shop is tried out, all of it or nothing; running it again changes
 * nothing.
 */
export async function seedLives(shop: Shop): Promise<void> {
  if (shop.config.production) return
  const ctx = shop.systemContext()
  if (!offeredMethods(ctx, 'HKD').includes('fps')) return
  const [mei, vivian] = await Promise.all(
    sampleMembers.slice(0, 2).map(({ email }) => findMember(ctx, { email })),
  )
  if (!mei || !vivian || (await hasOrdered(ctx, mei.email, mei.phone ?? '', mei.id))) return
  try {
    await ctx.transaction((tx) => live(tx, mei, vivian))
  } catch (error) {
    // a shop that was tried out for long may have sold what they would buy: it opens all the same
    shop.log.warn({ error: String(error) }, 'the sample members stay without orders')
  }
}
