import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import {
  aSubscriber,
  formOf,
  ordersSubscription,
  paysForm,
  prepaidCard,
  settled,
  type WireSubscription,
} from '#tools/builders/subscriptions/subscriptions.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

describe('its card', () => {
  it('cannot be removed during a charge', async () => {
    const { subscription, buyer } = await aSubscriber(shop)
    const { status, body } = await shop.send(
      'DELETE',
      `/api/v1/cards/${subscription.card?._id}`,
      {},
      buyer.headers,
    )
    expect([status, body.code]).toEqual([409, 'cards.in_use'])
  })

  it('is requested again if a prepaid one paid the first delivery', async () => {
    const { subscription } = await aSubscriber(shop, {}, { card: prepaidCard, expiry: '07/2090' })
    expect([subscription.state, subscription.card]).toEqual(['active', null])
  })

  it('is replaced after a small charge at the provider’s page, which is refunded', async () => {
    const { subscription, subscriptionOf, buyer } = await aSubscriber(shop)
    const { status, body } = await buyer.send('POST', '/update-payment-method', {
      subscription_id: subscription._id,
    })
    expect([status, (body.payment as { amount: number }).amount]).toEqual([200, 1])
    const form = formOf({ body })
    await fetch(form.action, { method: 'POST', body: new URLSearchParams(form.fields), redirect: 'manual' })
    await shop.control('paydollar', {
      ref: form.fields.orderRef ?? '',
      do: 'approve',
      card: '4012000000020086',
      expiry: '07/2090',
    })
    await expect
      .poll(
        async () => {
          await settled(shop)
          return (await subscriptionOf()).card?.last_four
        },
        { timeout: 20_000, interval: 100 },
      )
      .toBe('0086')
    const { rows } = await shop.shop.pool.query(
      "select amount_minor from payment_refunds where key like 'enrolment:%'",
    )
    expect(rows).toEqual([{ amount_minor: 100 }])
  })
})

describe('a first order', () => {
  it('that is not paid leaves its contract waiting, and void when it is cancelled', async () => {
    const buyer = await signedInMember(shop)
    const order = await ordersSubscription(buyer)
    await settled(shop)
    const pending = (await buyer.get('/subscriptions')).body.subscriptions as WireSubscription[]
    expect(pending).toMatchObject([{ state: 'pending', next: null }])
    await buyer.send('POST', '/order/cancel', { id: order._id, reason: 'no' })
    await settled(shop)
    expect((await buyer.get('/subscriptions')).body.subscriptions).toMatchObject([{ state: 'void' }])
  })

  it('with several intervals begins several contracts', async () => {
    const buyer = await signedInMember(shop)
    await buyer.set('ELOWEN-SCALP-SHAMPOO-500-M1', 1)
    const order = await ordersSubscription(buyer)
    const started = await buyer.send('POST', '/order/paydollar/create', {
      order_id: order._id,
      keep_card: true,
    })
    await paysForm(shop, formOf(started))
    const { body } = await buyer.get('/subscriptions')
    expect(body.total).toBe(2)
    const intervals = (body.subscriptions as WireSubscription[]).map(
      (each) => each.subscription_inteval_in_month,
    )
    expect(new Set(intervals).size).toBe(2)
  })
})
