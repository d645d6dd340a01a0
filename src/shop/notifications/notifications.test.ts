import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayingShop, openTestShop, type PayingShop } from '#processes/test-shop.ts'
import { anOrder, hearPayDollar, payByCard } from '../../../tools/builders/orders.ts'
import { aClock, declined } from '../../../tools/builders/payments.ts'
import { aVisitor } from '../../../tools/builders/visitor.ts'
import { createDraft, sendPaymentLink } from '../orders/draft.ts'
import { markDelivered, pack, readyForPickup, ship, startPicking } from '../orders/fulfil.ts'
import { refundUnits } from '../orders/desk.ts'
import { refundsOf, settleByHand } from '../payments/refunds.ts'
import { setOnHand } from '../stock/stock.ts'
import { listMessages, resendMessage } from './notifications.ts'
import { queueMessage } from './outbox.ts'

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
/** Every job that tells somebody something, and then the sending. */
async function tellAll(): Promise<void> {
  for (const { name } of shop.shop.jobs) if (name.startsWith('tell-') || name.startsWith('remind-')) await shop.work(name)
  await shop.work('send-message')
}
const lettersOf = async (orderId: string, state?: 'queued') => {
  const { messages } = await listMessages(staff(), { orderId, page: 1, state })
  return messages.toReversed()
}
const last = async (orderId: string) => {
  await tellAll()
  const mails = (await lettersOf(orderId)).filter(({ channel }) => channel === 'mail')
  const mail = mails.at(-1)
  if (!mail) throw new Error('nothing was written')
  return mail
}
const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? ''
const sentTexts = async () => (await (await fetch(`${shop.companies}/sms/texts`)).json()) as { to: string; body: string }[]

describe('letters about an order', () => {
  it('wait for payment with a link that opens it, in the buyer’s language, once', async () => {
    const { id, order } = await anOrder(shop, { [shampoo]: 2 }, { payment_method: 'fps' })
    const job = shop.shop.jobs.find(({ name }) => name === 'tell-order-placed')
    await Promise.all([1, 2, 3].map(() => job?.run({ orderId: id })))
    const mail = await last(id)
    expect(mail).toMatchObject({
      to: 'ka.yan@example.com',
      language: 'en',
      state: 'sent',
      subject: `Order ${order.number}: waiting for your payment`,
    })
    expect(await lettersOf(id)).toHaveLength(1)
    for (const said of [order.number, `HK$${order.total}`, order.number.replace('-', ''), 'Scalp']) expect(mail.text).toContain(said)
    const link = new URL(linkIn(mail.text))
    expect(link.pathname).toBe(`/en/checkout/${id}`)
    const stranger = await aVisitor(shop)
    expect((await stranger.get(`/order?id=${id}&token=${link.searchParams.get('token')}`)).status).toBe(200)
    expect(mail.html).toContain(link.href)
  })

  it('say that a transfer is being looked for, then that it came', async () => {
    const { id, visitor } = await anOrder(shop, { [shampoo]: 1 }, { payment_method: 'fps' })
    await visitor.send('POST', '/order/fps/create', { order_id: id })
    await visitor.send('POST', '/order/fps/handle-pending', { order_id: id })
    expect((await last(id)).subject).toMatch(/looking for your transfer$/)
  })

  it.each([
    ['hk', '已確認', '順豐站自取', '/checkout/'],
    ['zh', '已確認', '順豐站自取', '/zh/checkout/'],
    ['cn', '已确认', '顺丰站自提', '/cn/checkout/'],
    ['en', 'is confirmed', 'Collected at an SF station', '/en/checkout/'],
  ])('confirm it with everything that was agreed, in %s', async (locale, subject, method, path) => {
    const [point] = (
      await shop.shop.pool.query<{ code: string }>(`select code from pickup_points where method = 'sf_station' and active limit 1`)
    ).rows
    const visitor = await aVisitor(shop)
    await visitor.set(shampoo, 2)
    await visitor.set(conditioner, 1)
    const wish = await visitor.wish({ coupon: 'WELCOME10', email: `${locale}@example.com`, delivery_contact: `9123456${locale.length + locale.charCodeAt(0) % 8}`, delivery_method: 'sf_station', delivery_location_code: point?.code, delivery_firstname: '嘉欣', delivery_lastname: '陳<b>' }) // prettier-ignore
    const placed = await visitor.send('POST', '/order/create', wish, { 'x-shop-locale': locale })
    const order = placed.body.order as Awaited<ReturnType<typeof anOrder>>['order']
    await payByCard(shop, { visitor, order })
    const mail = await last(order._id)
    expect(mail.subject).toContain(order.number)
    expect(mail.subject).toContain(subject)
    for (const said of [method, 'WELCOME10', `HK$${order.total}`, '陳<b>嘉欣', '× 2', path]) expect(mail.text).toContain(said)
    const invoice = /\S+\/order\/invoice\S+/.exec(mail.text)?.[0] ?? ''
    const paper = await shop.shop.api.fetch(new Request(`${invoice}&format=html`), { ip: null, seenIn: null })
    expect([paper.status, (await paper.text()).includes(order.number)]).toEqual([200, true])
    expect(mail.html).toContain('陳&lt;b&gt;嘉欣')
    expect(mail.html).not.toContain('陳<b>')
  })

  it('bring a payment link of staff, and then say that its money came', async () => {
    const draft = await createDraft(staff(), { lines: [{ subSku: shampoo, quantity: 1 }], currency: 'HKD', locale: 'hk', country: 'hk', email: 'draft@example.com', deliveryMethod: null, delivery: null, firstname: '嘉欣', lastname: '陳', deliveryFee: { currency: 'HKD', minor: 0 }, remarks: '', reason: 'by telephone', actor }) // prettier-ignore
    await sendPaymentLink(staff(), { id: draft.id, actor })
    const mail = await last(draft.id)
    expect(mail.subject).toBe(`訂單 ${draft.number}：付款連結`)
    expect(new URL(linkIn(mail.text)).pathname).toBe(`/checkout/${draft.id}`)
  })

  it('tell of a parcel without prices, by mail and by text, and that it came', async () => {
    const placed = await anOrder(shop, { [shampoo]: 2 }, { delivery_contact: '61234567' })
    await payByCard(shop, placed)
    await tellAll()
    for (const step of [startPicking, pack]) await step(staff(), { id: placed.id, actor })
    await ship(staff(), { id: placed.id, actor, lines: [], carrier: 'sf', trackingNumber: 'SF1234567890' })
    const mail = await last(placed.id)
    expect(mail.subject).toBe(`Order ${placed.order.number} is on its way`)
    expect(mail.text).toContain('htm.sf-express.com/hk/en')
    expect(mail.text).toContain('SF Express')
    expect(mail.text).not.toContain('HK$')
    expect((await sentTexts()).at(-1)).toMatchObject({
      to: '+85261234567',
      body: `ELOWEN: order ${placed.order.number} is on its way with SF Express, tracking number SF1234567890.`,
    })
    await markDelivered(staff(), { id: placed.id, actor })
    expect((await last(placed.id)).subject).toMatch(/has arrived$/)
  })

  it('give the code of an order that is ready, and remind of it after three and ten days', async () => {
    const [point] = (
      await shop.shop.pool.query<{ code: string }>(`select code from pickup_points where method = 'pickup_shop' and active limit 1`)
    ).rows
    const placed = await anOrder(shop, { [shampoo]: 1 }, { delivery_method: 'pickup_shop', delivery_location_code: point?.code })
    await payByCard(shop, placed)
    for (const step of [startPicking, pack, readyForPickup]) await step(staff(), { id: placed.id, actor })
    const { pickup_code: code } = (await placed.visitor.get(`/order?id=${placed.id}`)).body.order as Record<string, unknown>
    const mail = await last(placed.id)
    expect(mail.text).toContain(`Collection code: ${String(code)}`)
    expect((await sentTexts()).at(-1)?.body).toContain(`Code ${String(code)}`)
    const subjects: number[] = []
    for (const days of [1, 1, 1, 7, 1, 1]) {
      clock.move(days * 86_400)
      await run('remind-of-pickup')
      await run('remind-of-pickup')
      subjects.push((await lettersOf(placed.id)).filter(({ subject }) => subject.endsWith('still waiting for you')).length)
    }
    expect(subjects).toEqual([0, 0, 1, 2, 2, 2])
  })

  it('of a gift go to the buyer’s mail and to no telephone', async () => {
    const gift = { recipient: 'Ka Yan', message: 'Happy birthday', sender: 'Ming' }
    const placed = await anOrder(shop, { [shampoo]: 1 }, { add_gift_box_wrapping: '1', gift_message: gift })
    await payByCard(shop, placed)
    expect((await last(placed.id)).text).toContain('Ka Yan\nHappy birthday\nMing')
    for (const step of [startPicking, pack]) await step(staff(), { id: placed.id, actor })
    await ship(staff(), { id: placed.id, actor, lines: [], carrier: 'sf', trackingNumber: null })
    await tellAll()
    expect((await lettersOf(placed.id)).map(({ channel }) => channel)).toEqual(['mail', 'mail'])
  })

  it('tell what goes back, when it has gone', async () => {
    const placed = await anOrder(shop, { [shampoo]: 2 })
    await payByCard(shop, placed)
    const [line] = placed.order.items
    const wish = { units: [{ lineId: line?._id ?? '', units: 1 }], delivery: false, giftWrap: false, reason: 'damaged', actor }
    await refundUnits(staff(), placed.id, wish)
    await tellAll()
    expect((await lettersOf(placed.id)).some(({ event }) => event === 'order.refunded')).toBe(false)
    await shop.work('send-refund') // the company knows nothing of this payment, so a person pays it back
    const [refund] = await refundsOf(staff(), placed.id)
    await settleByHand(staff(), { refundId: refund?.id ?? '', proof: 'bank slip', actor })
    await shop.work('follow-refund')
    const mail = await last(placed.id)
    expect(mail.subject).toBe(`Order ${placed.order.number}: your refund`)
    expect(mail.text).toContain('Amount: HK$')
    expect(mail.text).toContain('Goes back to: card')
  })

  it('tell at once of money that came too late', async () => {
    await onShelf(conditioner, 2)
    const placed = await anOrder(shop, { [conditioner]: 2 })
    const started = await placed.visitor.send('POST', '/order/paydollar/create', { order_id: placed.id })
    const { fields } = (started.body.payment as { form: { fields: Record<string, string> } }).form
    const feed = { Amt: fields.amount ?? '', Cur: fields.currCode ?? '' }
    await hearPayDollar(shop, fields.orderRef ?? '', { ...feed, ...declined })
    clock.move(25 * 3_600)
    await run('keep-order-deadlines')
    expect((await last(placed.id)).subject).toMatch(/has ended$/)
    await onShelf(conditioner, 1)
    await hearPayDollar(shop, fields.orderRef ?? '', feed)
    const mail = await last(placed.id)
    expect(mail.subject).toMatch(/your payment is coming back$/)
    for (const said of ['some of the goods had been sold', 'HK$346']) expect(mail.text).toContain(said)
    expect(mail.text).not.toContain('Cash Dollar') // a guest has no wallet
    await onShelf(conditioner, 100)
  })

  it('say that a cancelled order cost nothing, or what goes back', async () => {
    const [unpaid, paid] = [await anOrder(shop, { [shampoo]: 1 }), await anOrder(shop, { [shampoo]: 1 })]
    await payByCard(shop, paid)
    for (const placed of [unpaid, paid]) await placed.visitor.send('POST', '/order/cancel', { id: placed.id })
    expect((await last(unpaid.id)).text).toContain('Nothing was charged')
    expect((await last(paid.id)).text).toContain('We are sending back HK$258')
  })
})

async function onShelf(subSku: string, pieces: number) {
  const found = await shop.shop.pool.query<{ reserved: number; allocated: number }>('select * from stock_levels where sub_sku = $1', [subSku]) // prettier-ignore
  const { reserved = 0, allocated = 0 } = found.rows[0] ?? {}
  await setOnHand(staff(), [{ subSku, onHand: reserved + allocated + pieces }], 'test', 'test')
  shop.shop.kept.drop('*')
}

describe('texts', () => {
  let count = 0
  async function aText(to: string): Promise<string> {
    const key = `text-${(count += 1)}`
    await staff().transaction(async (tx) => {
      await queueMessage(tx, { key, channel: 'sms', event: 'test', language: 'en', to, subject: '', text: key, html: null, orderId: null })
    })
    await shop.work('send-message')
    return key
  }
  const stateOf = async (key: string) => (await listMessages(staff(), { search: key, page: 1 })).messages[0]
  async function ended(key: string) {
    for (let wait = 0; wait < 100; wait += 1) {
      const state = await stateOf(key)
      if (state?.state !== 'sent') return state
      await setTimeout(30)
    }
    return stateOf(key)
  }

  it('are followed to their end', async () => {
    expect(await ended(await aText('+85291230000'))).toMatchObject({ state: 'delivered', lastError: null })
    expect(await ended(await aText('+85291230001'))).toMatchObject({ state: 'bounced', lastError: '30005' })
    expect(await ended(await aText('12'))).toMatchObject({ state: 'failed', lastError: expect.stringContaining('21211'), tries: 1 })
  })

  it('are tried again when the company is in trouble, never when its answer was lost', async () => {
    await shop.outage('sms', 'error', 1)
    const key = await aText('+85291230000')
    expect(await stateOf(key)).toMatchObject({ state: 'queued', tries: 1, lastError: expect.stringContaining('500') })
    await run('send-waiting-messages')
    expect(await stateOf(key)).toMatchObject({ state: 'queued', tries: 1 })
    clock.move(61)
    await run('send-waiting-messages')
    expect(await ended(key)).toMatchObject({ state: 'delivered', tries: 2 })
    const before = (await sentTexts()).length
    await shop.outage('sms', 'lose', 1)
    expect(await stateOf(await aText('+85291230000'))).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('may have been'),
    })
    expect(await sentTexts()).toHaveLength(before + 1)
  })

  it('wait for the morning', async () => {
    clock.move(12 * 3_600)
    const key = await aText('+85291230000')
    expect(await stateOf(key)).toMatchObject({ state: 'queued', tries: 0 })
    clock.move(12 * 3_600)
    await run('send-waiting-messages')
    expect(await ended(key)).toMatchObject({ state: 'delivered' })
  })

  it('are told of by their company alone', async () => {
    const body = 'MessageSid=SM1&MessageStatus=delivered'
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'bm8=' }
    const answer = await shop.shop.api.fetch(new Request('http://shop.test/hooks/sms/twilio', { method: 'POST', body, headers }), { ip: null, seenIn: null }) // prettier-ignore
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'messages.forged'])
  })
})

describe('the outbox', () => {
  it('loses nothing while the mail server is away, and gives up after five tries', async () => {
    const clock = aClock()
    const away = await openTestShop({ SMTP_URL: 'smtp://127.0.0.1:1', LIMITS_FACTOR: '1000' }, { clock })
    try {
      const { id, visitor } = await anOrder(away, { [shampoo]: 1 })
      await away.work('tell-order-placed')
      await away.work('send-message')
      const tries: unknown[] = []
      for (let round = 0; round < 6; round += 1) {
        const [row] = (await away.shop.pool.query('select state, tries, last_error from messages where order_id = $1', [id])).rows
        tries.push([row.state, row.tries])
        expect(row.last_error).toContain('ECONNREFUSED')
        clock.move(6 * 3_600 + 1)
        await away.shop.jobs.find(({ name }) => name === 'send-waiting-messages')?.run({})
      }
      expect(tries).toEqual([['queued', 1], ['queued', 2], ['queued', 3], ['queued', 4], ['failed', 5], ['failed', 5]]) // prettier-ignore
      expect((await visitor.get(`/order?id=${id}`)).status).toBe(200)
    } finally {
      await away.close()
    }
  })

  it('keeps what was written, and how it ended', async () => {
    const change = (sql: string) => shop.shop.pool.query(sql)
    await expect(change(`update messages set text = 'other'`)).rejects.toThrow(/stays as it was written/)
    await expect(change(`update messages set state = 'queued', next_try_at = now() where state = 'delivered'`)).rejects.toThrow(
      /does not go from delivered to queued/,
    )
    await expect(change('delete from messages')).rejects.toThrow(/never changed/)
  })

  it('sends a message again as a copy', async () => {
    const { id } = await anOrder(shop, { [shampoo]: 1 })
    const first = await last(id)
    await resendMessage(staff(), first.id)
    const copy = await resendMessage(staff(), first.id)
    await shop.work('send-message')
    expect((await lettersOf(id)).map(({ key, state }) => [key, state])).toEqual([
      [`mail:waiting:${id}`, 'sent'],
      [`mail:waiting:${id}#2`, 'sent'],
      [`mail:waiting:${id}#3`, 'sent'],
    ])
    expect(copy.text).toBe(first.text)
    await expect(resendMessage(staff(), id)).rejects.toMatchObject({ code: 'messages.unknown' })
  })
})

describe('the mailbox for trying the shop out', () => {
  it('shows mails and texts, newest first, with links to follow', async () => {
    const { id, order } = await anOrder(shop, { [shampoo]: 1 })
    const mail = await last(id)
    const { body } = await shop.get(`/api/v1/dev/mailbox?search=${order.number}`)
    expect(body).toMatchObject({ total: 1, messages: [{ _id: mail.id, to: 'ka.yan@example.com', order_id: id, state: 'sent' }] })
    const ask = async (path: string) => shop.shop.api.fetch(new Request(`http://shop.test${path}`), { ip: null, seenIn: null })
    const page = await ask('/dev/mailbox')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await page.text()
    expect(html).toContain(`/dev/mailbox?id=${mail.id}`)
    expect(html).toContain(`<a href="${linkIn(mail.text)}">`)
    expect(await (await ask(`/dev/mailbox?id=${mail.id}`)).text()).toBe(mail.html)
    expect((await ask(`/dev/mailbox?id=${id}`)).status).toBe(404)
  })

  it('is not there in production', async () => {
    const open = await openTestShop({ SHOP_MODE: 'production', DATABASE_URL: 'postgres://elsewhere/x', PAYMENT_METHODS: '' })
    try {
      for (const path of ['/dev/mailbox', '/api/v1/dev/mailbox']) expect((await open.get(path)).status).toBe(404)
    } finally {
      await open.close()
    }
  })
})
