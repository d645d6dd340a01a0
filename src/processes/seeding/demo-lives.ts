import type { Ctx } from '#shop/context.ts'
import { askReturn } from '#shop/returns/returns.ts'
import { catalogueOf } from '#shop/catalogue/catalogue.ts'
import { findMember, type Account } from '#shop/members/accounts.ts'
import { referralCodeOf } from '#shop/members/referral.ts'
import { sampleMembers } from '#shop/members/sample.rules.ts'
import { hasOrdered, orderById } from '#shop/orders/orders.ts'
import { offeredMethods } from '#shop/payments/payments.ts'
import { listOwnReviews } from '#shop/reviews/writing/own.ts'
import { writeReview } from '#shop/reviews/writing/write.ts'
import { addWishlistItem } from '#shop/wishlist/wishlist.ts'
import type { Shop } from '../compose.ts'
import { ago, inTheName } from './acting.ts'
import { homes, ordered, paid, sent, delivered } from './demo-orders.ts'

/** Mei has orders, reviews, a return, a parcel on its way and an unpaid order; her friend came by her link. */
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

/** Orders and reviews of the sample members of a demo, in one transaction; running it again changes nothing. */
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
    // a demo that has run for long may have sold out of their products: it starts all the same
    shop.log.warn({ error: String(error) }, 'the sample members stay without orders')
  }
}
