import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { signedInMember, signIn } from '#tools/builders/members/members.ts'
import { payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
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
const input = {
  sub_sku: 'ELOWEN-GIFT-CARD-500',
  recipient: 'Siu Ming',
  recipient_email: 'siu.ming@example.com',
  sender: 'Mei',
  message: 'Happy birthday',
}

async function bought(member: Member, more: object = {}): Promise<WireOrder> {
  const answer = await member.send('POST', '/gift-cards', { ...input, ...more })
  expect(answer.body.code).toBeUndefined()
  return orderIn(answer)
}
const orderIn = ({ body }: { body: Record<string, unknown> }) => body.order as WireOrder
const paid = async (member: Member, order: WireOrder): Promise<void> => {
  await payByCard(shop, { visitor: member, order })
  await shop.work('issue-gift-cards')
  await shop.work('send-gift-card')
}
/** The letters of a card, newest last; each has a code. */
async function letters(to = input.recipient_email): Promise<{ text: string; code: string }[]> {
  const { rows } = await shop.shop.pool.query<{ text: string }>(
    `select text from messages where event = 'gift_card.due' and "to" = $1 order by created_at`,
    [to],
  )
  return rows.map(({ text }) => ({ text, code: /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(text)?.[0] ?? '' }))
}
const purse = async (member: Pick<Member, 'id'>) =>
  (await walletOf(shop.shop.systemContext(), member.id))[0]?.available.minor ?? 0
const seen = async (member: Member, { _id }: WireOrder) =>
  (await member.get(`/order?id=${_id}`)).body.order as WireOrder

describe('a gift card', () => {
  it('is not sold once it was taken off the shop', async () => {
    const archive = async (archived: boolean) => {
      const sql = `update products set archived = $1 where sku = 'ELOWEN-GIFT-CARD'`
      await shop.shop.pool.query(sql, [archived])
      shop.shop.cache.drop('*')
    }
    const giver = await signedInMember(shop)
    await archive(true)
    expect((await giver.get('/gift-cards')).body.gift_cards).toEqual([])
    const answer = await giver.send('POST', '/gift-cards', input)
    expect(answer.body.code).toBe('wallet.gift_not_sold')
    await archive(false)
  })

  it('is bought, mailed to whom it is for, and becomes Cash Dollar that never ends', async () => {
    const [giver, friend] = [await signedInMember(shop), await signedInMember(shop)]
    expect((await giver.get('/gift-cards')).body.gift_cards).toMatchObject([
      { amount: 200 },
      { amount: 500 },
      { amount: 1000 },
    ])
    const order = await bought(giver, { recipient_email: 'one@example.com' })
    expect(order).toMatchObject({ status: 'pending', total: 500, amount_due: 500, delivery_fee: 0 })
    expect(await letters('one@example.com')).toEqual([])
    await paid(giver, order)
    expect(await seen(giver, order)).toMatchObject({
      status: 'confirmed',
      payment: 'paid',
      fulfilment: 'delivered',
      can_cancel: false,
    })
    const [email, ...more] = await letters('one@example.com')
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
  it('waits while somebody looks at its order, and goes out once that is let go (rules/wallet#9)', async () => {
    const ctx = shop.shop.systemContext()
    await changeSetting(ctx, 'fraud_hold_score', 20) // a first order by card
    const giver = await signedInMember(shop)
    const to = 'looked-at@example.com'
    const order = await bought(giver, { recipient_email: to })
    await paid(giver, order)
    await shop.work('look-over-order')
    await changeSetting(ctx, 'fraud_hold_score', 0)
    shop.shop.cache.drop('*')
    expect(await seen(giver, order)).toMatchObject({ status: 'confirmed', fulfilment: 'on_hold' })
    const morning = async () => {
      await shop.shop.jobs.find(({ name }) => name === 'send-gift-cards')?.run({})
      await shop.work('send-gift-card')
      return (await letters(to)).length
    }
    expect(await morning()).toBe(0)
    const care = await atDesk(shop, 'owner')
    expect((await care.send('POST', `/orders/${order._id}/unhold`, {})).status).toBe(200)
    await shop.work('send-released-gift-cards')
    await shop.work('send-gift-card')
    expect(await letters(to)).toHaveLength(1)
    expect(await seen(giver, order)).toMatchObject({ fulfilment: 'delivered' })
    expect(await morning()).toBe(1)
  })
  it('costs everybody the same, and no bag takes it', async () => {
    const vip = await signedInMember(shop, { groups: ['VIP'], discountRate: 20 })
    expect(await bought(vip)).toMatchObject({ total: 500 })
    const added = await vip.set('ELOWEN-GIFT-CARD-500', 1)
    expect(added.status).toBeGreaterThanOrEqual(400)
  })
  it('waits for its day', async () => {
    const giver = await signedInMember(shop)
    const to = 'later@example.com'
    const order = await bought(giver, {
      recipient_email: to,
      send_on: dayInHongKong(new Date(clock.now().getTime() + 3 * 86_400_000)),
    })
    await paid(giver, order)
    await shop.shop.jobs.find(({ name }) => name === 'send-gift-cards')?.run({})
    await shop.work('send-gift-card')
    expect(await letters(to)).toEqual([])
    clock.move(3 * 86_400)
    await shop.shop.jobs.find(({ name }) => name === 'send-gift-cards')?.run({})
    await shop.work('send-gift-card')
    expect(await letters(to)).toHaveLength(1)
    expect(
      (await (await signedInMember(shop)).send('POST', '/gift-cards', { ...input, send_on: '2020-01-01' }))
        .body.code,
    ).toBe('wallet.gift_day')
  })
  it('is paid with money alone, not with what was given away', async () => {
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
    expect((await giver.send('POST', '/gift-cards', { ...input, wallet_amount: 101 })).body.code).toBe(
      'checkout.wallet_short',
    )
    const order = await bought(giver, { wallet_amount: 100, recipient_email: 'mixed@example.com' })
    expect(order).toMatchObject({
      goods_total: 500,
      delivery_fee: 0,
      total: 500,
      wallet_amount: 100,
      amount_due: 400,
    })
    await paid(giver, order)
    expect(await purse(giver)).toBe(60_000)
  })
  it('goes back unclaimed within 14 days, and its code is nothing then', async () => {
    const finance = await atDesk(shop, 'finance')
    const [giver, friend] = [await signedInMember(shop), await signedInMember(shop)]
    const order = await bought(giver, { recipient_email: 'back@example.com' })
    await paid(giver, order)
    const [email] = await letters('back@example.com')
    const all = { units: [{ line_id: order.items[0]?._id, units: 1 }], reason: 'changed their mind' }
    expect((await finance.send('POST', `/orders/${order._id}/refunds`, all)).status).toBe(200)
    expect((await friend.send('POST', '/user/giftcode', { code: email?.code })).body.code).toBe(
      'wallet.gift_void',
    )
  })
  it('stays bought once it is claimed, or two weeks are over', async () => {
    const finance = await atDesk(shop, 'finance')
    const [giver, friend] = [await signedInMember(shop), await signedInMember(shop)]
    const [used, old] = [await bought(giver, { recipient_email: 'used@example.com' }), await bought(giver)]
    await paid(giver, used)
    await paid(giver, old)
    const refund = (order: WireOrder, desk = finance) =>
      desk.send('POST', `/orders/${order._id}/refunds`, {
        units: [{ line_id: order.items[0]?._id, units: 1 }],
        reason: 'x',
      })
    await friend.send('POST', '/user/giftcode', { code: (await letters('used@example.com'))[0]?.code })
    expect((await refund(used)).body.code).toBe('wallet.gift_not_returnable')
    clock.move(15 * 86_400)
    const { approval } = (await refund(old, await atDesk(shop, 'finance'))).body as {
      approval: { id: string }
    }
    const owner = await atDesk(shop, 'owner')
    expect((await owner.send('POST', `/approvals/${approval.id}/approve`, { note: '' })).body.code).toBe(
      'wallet.gift_not_returnable',
    )
  })
  it('goes back as well when an order that it paid gave all of it back, and its code is nothing then', async () => {
    const finance = await atDesk(shop, 'finance')
    const giver = await signedInMember(shop)
    const order = await bought(giver, { recipient_email: 'spent@example.com' })
    await paid(giver, order)
    const [email] = await letters('spent@example.com')
    const guest = await aVisitor(shop)
    await guest.set('ELOWEN-SCALP-SHAMPOO-500', 1)
    const spent = orderIn(await guest.order({ gift_code: email?.code }))
    expect(spent).toMatchObject({ status: 'confirmed', amount_due: 0 })
    const all = { units: [{ line_id: order.items[0]?._id, units: 1 }], reason: 'changed their mind' }
    const back = () => finance.send('POST', `/orders/${order._id}/refunds`, all)
    expect((await back()).body.code).toBe('wallet.gift_not_returnable')
    expect((await guest.send('POST', '/order/cancel', { id: spent._id })).status).toBe(200)
    expect((await back()).status).toBe(200)
    const friend = await signedInMember(shop)
    expect((await friend.send('POST', '/user/giftcode', { code: email?.code })).body.code).toBe(
      'wallet.gift_void',
    )
  })
  it('cannot be used while its payment is asked back, and is nothing once that was lost', async () => {
    const friend = await signedInMember(shop)
    const claim = async (code: string | undefined) =>
      (await friend.send('POST', '/user/giftcode', { code })).body.code
    const disputed = async (to: string, more: object = {}) => {
      const giver = await signedInMember(shop)
      const order = await bought(giver, { recipient_email: to, ...more })
      await paid(giver, order)
      const at = `/orders/${order._id}/dispute`
      const send = async (path: string, body: object) => {
        const finance = await atDesk(shop, 'finance')
        expect((await finance.send('POST', path, body)).status).toBe(200)
        for (const job of ['freeze-gift-cards', 'settle-gift-cards']) await shop.work(job)
      }
      await send(at, { reason: 'not recognised', case_ref: 'CB-1' })
      return {
        code: (await letters(to))[0]?.code,
        end: (outcome: 'won' | 'lost') => send(`${at}/end`, { outcome }),
      }
    }
    const [won, lost] = [await disputed('won@example.com'), await disputed('lost-bank@example.com')]
    expect([await claim(won.code), await claim(lost.code)]).toEqual([
      'wallet.gift_frozen',
      'wallet.gift_frozen',
    ])
    await won.end('won')
    await lost.end('lost')
    expect([await claim(won.code), await claim(lost.code)]).toEqual([undefined, 'wallet.gift_void'])

    const day = dayInHongKong(new Date(clock.now().getTime() + 2 * 86_400_000))
    const later = await disputed('not-yet@example.com', { send_on: day })
    clock.move(2 * 86_400)
    const morning = async () => {
      await shop.shop.jobs.find(({ name }) => name === 'send-gift-cards')?.run({})
      await shop.work('send-gift-card')
      return (await letters('not-yet@example.com')).length
    }
    expect(await morning()).toBe(0)
    await later.end('won')
    clock.move(86_400)
    expect(await morning()).toBe(1)
  })
  it('is sent again with another code when its letter was lost', async () => {
    const giver = await signedInMember(shop)
    const order = await bought(giver, { recipient_email: 'lost@example.com' })
    await paid(giver, order)
    const care = await atDesk(shop, 'care')
    const { gift_codes: found } = (await care.get('/gift-codes?search=lost@example.com')).body as {
      gift_codes: { _id?: string; id: string }[]
    }
    expect((await care.send('POST', `/gift-codes/${found[0]?.id}/resend`, { reason: 'lost' })).status).toBe(
      200,
    )
    await shop.work('send-gift-card-again')
    const [first, second] = await letters('lost@example.com')
    await signIn(shop, giver)
    expect((await giver.send('POST', '/user/giftcode', { code: first?.code })).body.code).toBe(
      'wallet.gift_unknown',
    )
    expect((await giver.send('POST', '/user/giftcode', { code: second?.code })).status).toBe(200)
    expect(
      (await care.send('POST', `/gift-codes/${found[0]?.id}/resend`, { reason: 'again' })).body.code,
    ).toBe('wallet.gift_illegal_move')
  })
  it('is one of those on sale', async () => {
    const giver = await signedInMember(shop)
    expect(
      (await giver.send('POST', '/gift-cards', { ...input, sub_sku: 'ELOWEN-SCALP-SHAMPOO-500' })).body.code,
    ).toBe('wallet.gift_not_sold')
    expect((await giver.send('POST', '/gift-cards', { ...input, recipient_email: 'nobody' })).status).toBe(
      400,
    )
  })
})
