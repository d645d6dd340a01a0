import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import type { WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import {
  giftCardEmails,
  mailDueGiftCards,
  orderGiftCard,
  payForGiftCard,
} from '#tools/builders/wallet/gift-cards.ts'
import { auditShop } from '../audit/audit.ts'
import { dayInHongKong } from '../calendar.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  await shop.close()
})

describe('a paid gift card', () => {
  it('is refunded unclaimed within 14 days, which voids its code', async () => {
    const finance = await atDesk(shop, 'finance')
    const [giver, friend] = [await signedInMember(shop), await signedInMember(shop)]
    const order = await orderGiftCard(giver, { recipient_email: 'back@example.com' })
    await payForGiftCard(shop, giver, order)
    const [email] = await giftCardEmails(shop, 'back@example.com')
    const all = { units: [{ line_id: order.items[0]?._id, units: 1 }], reason: 'changed their mind' }
    expect((await finance.send('POST', `/orders/${order._id}/refunds`, all)).status).toBe(200)
    expect((await friend.send('POST', '/user/giftcode', { code: email?.code })).body.code).toBe(
      'wallet.gift_void',
    )
  })

  it('is not refunded once it was claimed, or after 14 days', async () => {
    const finance = await atDesk(shop, 'finance')
    const [giver, friend] = [await signedInMember(shop), await signedInMember(shop)]
    const [used, old] = [
      await orderGiftCard(giver, { recipient_email: 'used@example.com' }),
      await orderGiftCard(giver),
    ]
    await payForGiftCard(shop, giver, used)
    await payForGiftCard(shop, giver, old)
    const refund = (order: WireOrder, desk = finance) =>
      desk.send('POST', `/orders/${order._id}/refunds`, {
        units: [{ line_id: order.items[0]?._id, units: 1 }],
        reason: 'x',
      })
    await friend.send('POST', '/user/giftcode', {
      code: (await giftCardEmails(shop, 'used@example.com'))[0]?.code,
    })
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

  it('is refunded and its code voided when the order it paid was cancelled whole', async () => {
    const finance = await atDesk(shop, 'finance')
    const giver = await signedInMember(shop)
    const order = await orderGiftCard(giver, { recipient_email: 'spent@example.com' })
    await payForGiftCard(shop, giver, order)
    const [email] = await giftCardEmails(shop, 'spent@example.com')
    const guest = await aVisitor(shop)
    await guest.set('ELOWEN-SCALP-SHAMPOO-500', 1)
    const spent = (await guest.order({ gift_code: email?.code })).body.order as WireOrder
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

  it('cannot be claimed while its payment is disputed, and is voided when the dispute is lost', async () => {
    const friend = await signedInMember(shop)
    const claim = async (code: string | undefined) =>
      (await friend.send('POST', '/user/giftcode', { code })).body.code
    const disputed = async (to: string, more: object = {}) => {
      const giver = await signedInMember(shop)
      const order = await orderGiftCard(giver, { recipient_email: to, ...more })
      await payForGiftCard(shop, giver, order)
      const at = `/orders/${order._id}/dispute`
      const send = async (path: string, body: object) => {
        const finance = await atDesk(shop, 'finance')
        expect((await finance.send('POST', path, body)).status).toBe(200)
        for (const job of ['freeze-gift-cards', 'settle-gift-cards']) await shop.work(job)
      }
      await send(at, { reason: 'not recognised', case_ref: 'CB-1' })
      return {
        code: (await giftCardEmails(shop, to))[0]?.code,
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
      await mailDueGiftCards(shop)
      return (await giftCardEmails(shop, 'not-yet@example.com')).length
    }
    expect(await morning()).toBe(0)
    await later.end('won')
    clock.move(86_400)
    expect(await morning()).toBe(1)
  })
})
