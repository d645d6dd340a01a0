import { expect } from 'vitest'
import { changeSetting } from '#shop/content/content.ts'
import { money } from '#shop/money.ts'
import { creditWallet } from '#shop/wallet/wallet.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { bothOrders } from '#tools/builders/checkout/both.ts'
import { giftCodes } from '#tools/builders/wallet/gift-codes.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { anOrder, payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aDeliveredOrder, aReviewer } from '#tools/builders/reviews/reviews.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

/** A shop with at least one record of everything that the audit checks; with their ids. */
export async function openAuditedShop() {
  const shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  const bought = await anOrder(
    shop,
    { 'ELOWEN-SCALP-SHAMPOO-500': 2, 'ELOWEN-REPAIR-CONDITIONER-250': 1 },
    { coupon: 'WELCOME10' },
  )
  await payByCard(shop, bought)
  const paid = bought.id
  const warehouse = await atDesk(shop, 'warehouse')
  await warehouse.send('POST', '/stock/receive', {
    reference: 'DN-1',
    lines: [{ sub_sku: 'ELOWEN-SCALP-SHAMPOO-500', quantity: 5, lot: 'L-1' }],
  })
  const held = await anOrder(
    shop,
    { 'ELOWEN-SCALP-SHAMPOO-500': 1 },
    { coupon: 'WELCOME10', email: 'other@example.com', delivery_contact: '91234568' },
  )
  const waiting = held.id
  await held.visitor.send('POST', '/order/paydollar/create', { order_id: waiting })
  const member = await signedInMember(shop)
  const saver = member.id
  const credit = {
    memberId: saver,
    amount: money('HKD', 90_000),
    kind: 'topup',
    key: 'saved',
    ref: '',
    paid: true,
    expiresAt: null,
  } as const
  await shop.shop.systemContext().transaction((tx) => creditWallet(tx, credit))
  let saved = ''
  for (const walletAmount of [258, 100]) {
    await member.set('ELOWEN-SCALP-SHAMPOO-500', 1)
    const answer = await member.order({
      wallet_amount: walletAmount,
      email: 'third@example.com',
      delivery_contact: '91234569',
    })
    expect(answer.status).toBe(200)
    if (walletAmount === 258) saved = (answer.body.order as { _id: string })._id
  }
  expect((await member.send('POST', '/order/cancel', { id: saved })).status).toBe(200)
  const gift = await aRedeemedGift(shop)
  const [code] = await shop.shop.systemContext().transaction((tx) =>
    giftCodes(tx, {
      count: 1,
      amount: money('HKD', 30_000),
      batch: 'test',
      expiresAt: null,
      actor: 'test',
    }),
  )
  const byCode = { email: 'fourth@example.com', delivery_contact: '91234570', gift_code: code?.code ?? '' }
  await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 }, byCode)
  const care = await atDesk(shop, 'care')
  const changed = await aChangedOrder(shop, care, true)
  const requested = await aChangedOrder(shop, care, false)
  const both = await bothOrders(shop)
  await payByCard(shop, { visitor: both.visitor, order: both.single })
  const treatment = await anOrder(shop, { 'FACIAL-BED-CORNER-3': 1 })
  await payByCard(shop, treatment)
  const treated = treatment.id
  return { ...shop, paid, waiting, saver, saved, gift, changed, requested, both, treated }
}
export type AuditedShop = Awaited<ReturnType<typeof openAuditedShop>>

/** The id of an order with a unit exchanged for a dearer one; with the difference paid, or unpaid. */
async function aChangedOrder(shop: TestShop, care: AtDesk, isPaid: boolean): Promise<string> {
  const order = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 2 })
  await payByCard(shop, order)
  const quantities = [{ line_id: order.order.items[0]?._id, quantity: 1 }]
  const add = [{ sub_sku: 'ELOWEN-REPAIR-CONDITIONER-250', quantity: 4 }]
  expect(
    (await care.send('POST', `/orders/${order.id}/edits`, { quantities, add, reason: 'asked to' })).status,
  ).toBe(200)
  if (isPaid) await payByCard(shop, order)
  return order.id
}

/** The id of a gift that was part of an order, earned by a review. */
async function aRedeemedGift(shop: TestShop): Promise<string> {
  const ctx = shop.shop.systemContext()
  await changeSetting(ctx, 'review_clocks', { opensDays: 0 })
  shop.shop.cache.drop('*')
  const author = await aReviewer(shop)
  await aDeliveredOrder(shop, author, { 'ELOWEN-REPAIR-CONDITIONER-250': 1 })
  const review = (await author.mine()).awaiting[0]?._id ?? ''
  await author.write(review)
  await (await atDesk(shop, 'content')).send('POST', `/reviews/${review}/decide`, { decision: 'publish' })
  const reward = (await author.mine()).rewards[0]?._id ?? ''
  await author.send('POST', '/rewards/claim', { reward, choice: 'hand-cream' })
  await author.set('ELOWEN-REPAIR-CONDITIONER-250', 1)
  const answer = await author.order({ redeem_items: [reward] })
  expect(answer.status).toBe(200)
  await payByCard(shop, { visitor: author, order: answer.body.order as WireOrder })
  return reward
}
