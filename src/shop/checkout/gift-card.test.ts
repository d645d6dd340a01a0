import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember, signIn } from '#tools/builders/members/members.ts'
import type { WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import {
  giftCardEmails,
  giftCardInput,
  mailDueGiftCards,
  orderGiftCard,
  payForGiftCard,
} from '#tools/builders/wallet/gift-cards.ts'
import { auditShop } from '../audit/audit.ts'
import { dayInHongKong } from '../calendar.ts'
import { changeSetting } from '../content/content.ts'
import { money } from '../money.ts'
import { creditWallet, walletOf } from '../wallet/wallet.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  await shop.close()
})

type Member = Awaited<ReturnType<typeof signedInMember>>
const availableOf = async (member: Pick<Member, 'id'>) =>
  (await walletOf(shop.shop.systemContext(), member.id))[0]?.available.minor ?? 0
const seen = async (member: Member, { _id }: WireOrder) =>
  (await member.get(`/order?id=${_id}`)).body.order as WireOrder

describe('a gift card', () => {
  it('is not sold while its product is archived', async () => {
    const archive = async (archived: boolean) => {
      const sql = `update products set archived = $1 where sku = 'ELOWEN-GIFT-CARD'`
      await shop.shop.pool.query(sql, [archived])
      shop.shop.cache.drop('*')
    }
    const giver = await signedInMember(shop)
    await archive(true)
    expect((await giver.get('/gift-cards')).body.gift_cards).toEqual([])
    const answer = await giver.send('POST', '/gift-cards', giftCardInput)
    expect(answer.body.code).toBe('wallet.gift_not_sold')
    await archive(false)
  })

  it('is emailed to its recipient after payment, and becomes Cash Dollar without expiry', async () => {
    const [giver, friend] = [await signedInMember(shop), await signedInMember(shop)]
    expect((await giver.get('/gift-cards')).body.gift_cards).toMatchObject([
      { amount: 200 },
      { amount: 500 },
      { amount: 1000 },
    ])
    const order = await orderGiftCard(giver, { recipient_email: 'one@example.com' })
    expect(order).toMatchObject({ status: 'pending', total: 500, amount_due: 500, delivery_fee: 0 })
    expect(await giftCardEmails(shop, 'one@example.com')).toEqual([])
    await payForGiftCard(shop, giver, order)
    expect(await seen(giver, order)).toMatchObject({
      status: 'confirmed',
      payment: 'paid',
      fulfilment: 'delivered',
      can_cancel: false,
    })
    const [email, ...more] = await giftCardEmails(shop, 'one@example.com')
    expect(more).toEqual([])
    expect(email?.text).toContain('Happy birthday')
    const claimed = await friend.send('POST', '/user/giftcode', { code: email?.code })
    expect(claimed.body.gift_code).toMatchObject({ amount: 500 })
    const { rows } = await shop.shop.pool.query(
      'select worth, expires_at from wallet_lots where member_id = $1',
      [friend.id],
    )
    expect(rows).toEqual([{ worth: 'paid', expires_at: null }])
  })

  it('is delayed while its order is held for review, and is emailed on release (rules/wallet#9)', async () => {
    const ctx = shop.shop.systemContext()
    await changeSetting(ctx, 'fraud_hold_score', 20) // a first order by card
    const giver = await signedInMember(shop)
    const to = 'looked-at@example.com'
    const order = await orderGiftCard(giver, { recipient_email: to })
    await payForGiftCard(shop, giver, order)
    await shop.work('look-over-order')
    await changeSetting(ctx, 'fraud_hold_score', 0)
    shop.shop.cache.drop('*')
    expect(await seen(giver, order)).toMatchObject({ status: 'confirmed', fulfilment: 'on_hold' })
    const morning = async () => {
      await mailDueGiftCards(shop)
      return (await giftCardEmails(shop, to)).length
    }
    expect(await morning()).toBe(0)
    const care = await atDesk(shop, 'owner')
    expect((await care.send('POST', `/orders/${order._id}/unhold`, {})).status).toBe(200)
    await shop.work('send-released-gift-cards')
    await shop.work('send-gift-card')
    expect(await giftCardEmails(shop, to)).toHaveLength(1)
    expect(await seen(giver, order)).toMatchObject({ fulfilment: 'delivered' })
    expect(await morning()).toBe(1)
  })

  it('has the same price for every member, and cannot be put into a cart', async () => {
    const vip = await signedInMember(shop, { groups: ['VIP'], discountRate: 20 })
    expect(await orderGiftCard(vip)).toMatchObject({ total: 500 })
    const added = await vip.set('ELOWEN-GIFT-CARD-500', 1)
    expect(added.status).toBeGreaterThanOrEqual(400)
  })

  it('is emailed on the chosen day, and refuses a day in the past', async () => {
    const giver = await signedInMember(shop)
    const to = 'later@example.com'
    const order = await orderGiftCard(giver, {
      recipient_email: to,
      send_on: dayInHongKong(new Date(clock.now().getTime() + 3 * 86_400_000)),
    })
    await payForGiftCard(shop, giver, order)
    await mailDueGiftCards(shop)
    expect(await giftCardEmails(shop, to)).toEqual([])
    clock.move(3 * 86_400)
    await mailDueGiftCards(shop)
    expect(await giftCardEmails(shop, to)).toHaveLength(1)
    const past = { ...giftCardInput, send_on: '2020-01-01' }
    expect((await (await signedInMember(shop)).send('POST', '/gift-cards', past)).body).toMatchObject({
      code: 'wallet.gift_day',
      fields: { send_on: expect.any(String) },
    })
  })

  it('cannot be paid with promotional Cash Dollar', async () => {
    const giver = await signedInMember(shop)
    const credit = (minor: number, paidFor: boolean) =>
      shop.shop.systemContext().transaction((tx) =>
        creditWallet(tx, {
          memberId: giver.id,
          amount: money('HKD', minor),
          kind: 'topup',
          key: `${giver.id} ${minor}`,
          ref: '',
          paid: paidFor,
          expiresAt: null,
        }),
      )
    await credit(60_000, false)
    await credit(10_000, true)
    expect(
      (await giver.send('POST', '/gift-cards', { ...giftCardInput, wallet_amount: 101 })).body.code,
    ).toBe('checkout.wallet_short')
    const order = await orderGiftCard(giver, { wallet_amount: 100, recipient_email: 'mixed@example.com' })
    expect(order).toMatchObject({
      goods_total: 500,
      delivery_fee: 0,
      total: 500,
      wallet_amount: 100,
      amount_due: 400,
    })
    await payForGiftCard(shop, giver, order)
    expect(await availableOf(giver)).toBe(60_000)
  })

  it('can be emailed again with a new code, which voids the former code', async () => {
    const giver = await signedInMember(shop)
    const order = await orderGiftCard(giver, { recipient_email: 'lost@example.com' })
    await payForGiftCard(shop, giver, order)
    const care = await atDesk(shop, 'care')
    const { gift_codes: found } = (await care.get('/gift-codes?search=lost@example.com')).body as {
      gift_codes: { _id?: string; id: string }[]
    }
    expect((await care.send('POST', `/gift-codes/${found[0]?.id}/resend`, { reason: 'lost' })).status).toBe(
      200,
    )
    await shop.work('send-gift-card-again')
    const [first, second] = await giftCardEmails(shop, 'lost@example.com')
    await signIn(shop, giver)
    expect((await giver.send('POST', '/user/giftcode', { code: first?.code })).body.code).toBe(
      'wallet.gift_unknown',
    )
    expect((await giver.send('POST', '/user/giftcode', { code: second?.code })).status).toBe(200)
    expect(
      (await care.send('POST', `/gift-codes/${found[0]?.id}/resend`, { reason: 'again' })).body.code,
    ).toBe('wallet.gift_illegal_move')
  })

  it('is refused for another product and for an invalid e-mail', async () => {
    const giver = await signedInMember(shop)
    expect(
      (await giver.send('POST', '/gift-cards', { ...giftCardInput, sub_sku: 'ELOWEN-SCALP-SHAMPOO-500' }))
        .body.code,
    ).toBe('wallet.gift_not_sold')
    expect(
      (await giver.send('POST', '/gift-cards', { ...giftCardInput, recipient_email: 'nobody' })).status,
    ).toBe(400)
  })
})
