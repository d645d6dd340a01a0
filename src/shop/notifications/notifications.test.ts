import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { sendAll, emailsOf, last, sentTexts, linkIn } from '#tools/builders/notifications/emails.ts'
import { anOrder, receivePayDollar, onHand, payByCard } from '#tools/builders/orders/orders.ts'
import { aClock, declined } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { createDraft } from '../drafts/draft.ts'
import { markDelivered, pack, readyForPickup, startPicking } from '../orders/fulfilment/fulfil.ts'
import { ship } from '../orders/fulfilment/ship.ts'
import { refundUnits, sendPaymentLink } from '#tools/builders/orders/desk-steps.ts'
import { refundsOf } from '../payments/refunds/refunds.ts'
import { settleManually } from '../payments/refunds/refunds-by-hand.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  // noon in Hong Kong, so that texts go at once
  const noon = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 4 * 3_600_000)
  clock.move((noon.getTime() - Date.now()) / 1_000)
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const actor = 'test'
const staff = () => shop.shop.systemContext()
const run = async (job: string) => shop.shop.jobs.find(({ name }) => name === job)?.run({})

describe('emails about an order', () => {
  it('leave the buyer five minutes to pay on a provider’s page', async () => {
    await onHand(shop, shampoo, 60)
    const contact = { email: 'slow@example.com', delivery_contact: '98765432' }
    const slow = await anOrder(shop, { [shampoo]: 1 }, contact)
    const quick = await anOrder(shop, { [shampoo]: 1 }, contact)
    await payByCard(shop, quick)
    await shop.work('settle-payment-call')
    clock.move(4 * 60)
    await run('tell-orders-unpaid')
    expect(await emailsOf(shop, slow.id)).toEqual([])
    clock.move(60)
    await run('tell-orders-unpaid')
    await run('tell-orders-unpaid')
    expect((await emailsOf(shop, slow.id)).map(({ subject }) => subject)).toEqual([
      `Order ${slow.order.number}: waiting for your payment`,
    ])
    expect((await emailsOf(shop, quick.id)).filter(({ subject }) => subject.includes('waiting'))).toEqual([])
  })

  it('request payment once, with a payment link, in the buyer’s language', async () => {
    const { id, order } = await anOrder(shop, { [shampoo]: 2 }, { payment_method: 'fps' })
    const job = shop.shop.jobs.find(({ name }) => name === 'notify-transfer-awaited')
    await Promise.all([1, 2, 3].map(() => job?.run({ orderId: id })))
    const mail = await last(shop, id)
    expect(mail).toMatchObject({
      to: 'ka.yan@example.com',
      language: 'en',
      state: 'sent',
      subject: `Order ${order.number}: waiting for your payment`,
    })
    expect(await emailsOf(shop, id)).toHaveLength(1)
    for (const expected of [order.number, `HK$${order.total}`, order.number.replace('-', ''), 'Scalp'])
      expect(mail.text).toContain(expected)
    const link = new URL(linkIn(mail.text))
    expect(link.pathname).toBe(`/en/checkout/${id}`)
    const stranger = await aVisitor(shop)
    expect((await stranger.get(`/order?id=${id}&token=${link.searchParams.get('token')}`)).status).toBe(200)
    expect(mail.html).toContain(link.href)
  })

  it('report that a transfer is being checked, then that it arrived', async () => {
    const { id, visitor } = await anOrder(shop, { [shampoo]: 1 }, { payment_method: 'fps' })
    await visitor.send('POST', '/order/fps/create', { order_id: id })
    await visitor.send('POST', '/order/fps/handle-pending', {
      order_id: id,
      recaptchaResponse: 'test-passes',
    })
    expect((await last(shop, id)).subject).toMatch(/looking for your transfer$/)
  })

  it.each([
    ['hk', '已確認', '順豐站自取', '/checkout/'],
    ['zh', '已確認', '順豐站自取', '/zh/checkout/'],
    ['cn', '已确认', '顺丰站自提', '/cn/checkout/'],
    ['en', 'is confirmed', 'Collected at an SF station', '/en/checkout/'],
  ])('confirm it with lines, sums and delivery, in %s', async (locale, subject, method, path) => {
    const [point] = (
      await shop.shop.pool.query<{ code: string }>(
        `select code from pickup_points where method = 'sf_station' and active limit 1`,
      )
    ).rows
    const visitor = await aVisitor(shop)
    await visitor.set(shampoo, 2)
    await visitor.set(conditioner, 1)
    const body = await visitor.orderBody({
      coupon: 'WELCOME10',
      email: `${locale}@example.com`,
      delivery_contact: `9123456${locale.length + (locale.charCodeAt(0) % 8)}`,
      delivery_method: 'sf_station',
      delivery_location_code: point?.code,
      delivery_firstname: '嘉欣',
      delivery_lastname: '陳<b>',
    })
    const placed = await visitor.send('POST', '/order/create', body, { 'x-shop-locale': locale })
    const order = placed.body.order as Awaited<ReturnType<typeof anOrder>>['order']
    await payByCard(shop, { visitor, order })
    const mail = await last(shop, order._id)
    expect(mail.subject).toContain(order.number)
    expect(mail.subject).toContain(subject)
    for (const expected of [method, 'WELCOME10', `HK$${order.total}`, '陳<b>嘉欣', '× 2', path])
      expect(mail.text).toContain(expected)
    // the invoice names the buyer, so its link leads through the page that checks the reader
    expect(mail.text).toMatch(
      new RegExp(`/checkout/order-confirmation/${order._id}\\?token=[\\w-]{32}#papers`),
    )
    expect(mail.text).not.toContain('/order/invoice')
    expect(mail.html).toContain('陳&lt;b&gt;嘉欣')
    expect(mail.html).not.toContain('陳<b>')
  })

  it('have a booking button for each purchased treatment, also for guests', async () => {
    const placed = await anOrder(shop, { 'FACIAL-BED-CORNER-1': 2 })
    await payByCard(shop, placed)
    const mail = await last(shop, placed.id)
    const links = [...mail.text.matchAll(/https?:\/\/\S+\/booking\/\S+/g)].map(([found]) => new URL(found))
    expect(links.map(({ pathname }) => pathname)).toEqual(['/en/booking/classic-facial'])
    const reader = await aVisitor(shop)
    const { packages } = (await reader.get(`/bookings/packages${links[0]?.search}`)).body
    expect(packages).toHaveLength(2)
  })

  it('contain a payment link of staff, and then report that the money arrived', async () => {
    const draft = await createDraft(staff(), {
      lines: [{ subSku: shampoo, quantity: 1 }],
      currency: 'HKD',
      locale: 'hk',
      country: 'hk',
      email: 'draft@example.com',
      deliveryMethod: null,
      delivery: null,
      firstname: '嘉欣',
      lastname: '陳',
      deliveryFee: { currency: 'HKD', minor: 0 },
      remarks: '',
      reason: 'by telephone',
      actor,
    })
    await sendPaymentLink(staff(), { id: draft.id, actor })
    const mail = await last(shop, draft.id)
    expect(mail.subject).toBe(`訂單 ${draft.number}：付款連結`)
    expect(new URL(linkIn(mail.text)).pathname).toBe(`/checkout/${draft.id}`)
    clock.move(10 * 60)
    await run('tell-orders-unpaid')
    expect(await emailsOf(shop, draft.id)).toHaveLength(1) // they know already
  })

  it('name expected duties abroad outside the sums, and no duties at home', async () => {
    const toStates = {
      delivery_country_key: 'us',
      delivery_calling_code: '1',
      delivery_contact: '2125550123',
      delivery_province: 'NY',
      delivery_city: 'New York',
      delivery_zip: '10001',
      payment_method: 'paydollar',
    }
    const abroad = await anOrder(shop, { [shampoo]: 1 }, toStates, { country: 'us', currency: 'USD' })
    await payByCard(shop, abroad)
    const { text } = await last(shop, abroad.id)
    expect(text).toMatch(/may collect about US\$4\.35 in duty and import tax/)
    expect(text).toContain('US$48.23') // what was paid: US$29 and US$19.23 for sending
    const atHome = await anOrder(shop, { [shampoo]: 1 })
    await payByCard(shop, atHome)
    expect((await last(shop, atHome.id)).text).not.toContain('customs')
  })

  it('report a shipped parcel without prices, by mail and text, and its delivery', async () => {
    const placed = await anOrder(shop, { [shampoo]: 2 }, { delivery_contact: '61234567' })
    await payByCard(shop, placed)
    await sendAll(shop)
    for (const step of [startPicking, pack]) await step(staff(), { id: placed.id, actor })
    await ship(staff(), { id: placed.id, actor, lines: [], carrier: 'sf', trackingNumber: 'SF1234567890' })
    const mail = await last(shop, placed.id)
    expect(mail.subject).toBe(`Order ${placed.order.number} is on its way`)
    expect(mail.text).toContain('htm.sf-express.com/hk/en')
    expect(mail.text).toContain('SF Express')
    expect(mail.text).not.toContain('HK$')
    expect((await sentTexts(shop)).at(-1)).toMatchObject({
      to: '+85261234567',
      body: `ELOWEN: order ${placed.order.number} is on its way with SF Express, tracking number SF1234567890.`,
    })
    await markDelivered(staff(), { id: placed.id, actor })
    expect((await last(shop, placed.id)).subject).toMatch(/has arrived$/)
  })

  it('contain the pickup code of a ready order, with reminders after three and ten days', async () => {
    const [point] = (
      await shop.shop.pool.query<{ code: string }>(
        `select code from pickup_points where method = 'pickup_shop' and active limit 1`,
      )
    ).rows
    const placed = await anOrder(
      shop,
      { [shampoo]: 1 },
      { delivery_method: 'pickup_shop', delivery_location_code: point?.code },
    )
    await payByCard(shop, placed)
    for (const step of [startPicking, pack, readyForPickup]) await step(staff(), { id: placed.id, actor })
    const { pickup_code: code } = (await placed.visitor.get(`/order?id=${placed.id}`)).body.order as Record<
      string,
      unknown
    >
    const mail = await last(shop, placed.id)
    expect(mail.text).toContain(`Collection code: ${String(code)}`)
    expect((await sentTexts(shop)).at(-1)?.body).toContain(`Code ${String(code)}`)
    const subjects: number[] = []
    for (const days of [1, 1, 1, 7, 1, 1]) {
      clock.move(days * 86_400)
      await run('remind-of-pickup')
      await run('remind-of-pickup')
      subjects.push(
        (await emailsOf(shop, placed.id)).filter(({ subject }) => subject.endsWith('still waiting for you'))
          .length,
      )
    }
    expect(subjects).toEqual([0, 0, 1, 2, 2, 2])
  })

  it('about a gift are mailed to the buyer, without texts', async () => {
    const gift = { recipient: 'Ka Yan', message: 'Happy birthday', sender: 'Ming' }
    const placed = await anOrder(shop, { [shampoo]: 1 }, { add_gift_box_wrapping: '1', gift_message: gift })
    await payByCard(shop, placed)
    expect((await last(shop, placed.id)).text).toContain('Ka Yan\nHappy birthday\nMing')
    for (const step of [startPicking, pack]) await step(staff(), { id: placed.id, actor })
    await ship(staff(), { id: placed.id, actor, lines: [], carrier: 'sf', trackingNumber: null })
    await sendAll(shop)
    expect((await emailsOf(shop, placed.id)).map(({ channel }) => channel)).toEqual(['mail', 'mail'])
  })

  it('name the refunded amount once the refund was sent', async () => {
    const placed = await anOrder(shop, { [shampoo]: 2 })
    await payByCard(shop, placed)
    const [line] = placed.order.items
    const body = {
      units: [{ lineId: line?._id ?? '', units: 1 }],
      delivery: false,
      giftWrap: false,
      reason: 'damaged',
      actor,
    }
    await refundUnits(staff(), placed.id, body)
    await sendAll(shop)
    expect((await emailsOf(shop, placed.id)).some(({ event }) => event === 'order.refunded')).toBe(false)
    await shop.work('send-refund') // the company knows nothing of this payment, so a person pays it back
    const [refund] = await refundsOf(staff(), placed.id)
    await settleManually(staff(), { refundId: refund?.id ?? '', proof: 'bank slip', actor })
    await shop.work('follow-refund')
    const mail = await last(shop, placed.id)
    expect(mail.subject).toBe(`Order ${placed.order.number}: your refund`)
    expect(mail.text).toContain('Amount: HK$')
    expect(mail.text).toContain('Goes back to: card')
  })

  it('report a late payment at once', async () => {
    await onHand(shop, conditioner, 2)
    const placed = await anOrder(shop, { [conditioner]: 2 })
    const started = await placed.visitor.send('POST', '/order/paydollar/create', { order_id: placed.id })
    const { fields } = (started.body.payment as { form: { fields: Record<string, string> } }).form
    const feed = { Amt: fields.amount ?? '', Cur: fields.currCode ?? '' }
    await receivePayDollar(shop, fields.orderRef ?? '', { ...feed, ...declined })
    clock.move(25 * 3_600)
    await run('keep-order-deadlines')
    expect((await last(shop, placed.id)).subject).toMatch(/has ended$/)
    await onHand(shop, conditioner, 1)
    await receivePayDollar(shop, fields.orderRef ?? '', feed)
    const mail = await last(shop, placed.id)
    expect(mail.subject).toMatch(/your payment is coming back$/)
    for (const expected of ['some of the goods had been sold', 'HK$346'])
      expect(mail.text).toContain(expected)
    expect(mail.text).not.toContain('Cash Dollar') // a guest has no wallet
    await onHand(shop, conditioner, 100)
  })

  it('report that a cancelled order was not charged, or its refund', async () => {
    const [unpaid, paid] = [await anOrder(shop, { [shampoo]: 1 }), await anOrder(shop, { [shampoo]: 1 })]
    await payByCard(shop, paid)
    for (const placed of [unpaid, paid]) await placed.visitor.send('POST', '/order/cancel', { id: placed.id })
    expect((await last(shop, unpaid.id)).text).toContain('Nothing was charged')
    expect((await last(shop, paid.id)).text).toContain('We are sending back HK$258')
  })
})
