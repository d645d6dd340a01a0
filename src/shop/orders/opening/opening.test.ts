import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { codeTo } from '#tools/builders/members/codes.ts'
import { anOrder, payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aBuyer, aVisitor } from '#tools/builders/checkout/visitor.ts'
import { maskedEmail, maskedPhone } from './masked.rules.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const gift = {
  is_gift: true,
  gift_message: { recipient: 'Mei Ling', message: 'Happy birthday', sender: 'Ka Yan' },
}
const secrets = [
  aBuyer.email,
  aBuyer.delivery_contact,
  aBuyer.delivery_address,
  aBuyer.delivery_firstname,
  'leave it at the door',
]
let counter = 0

/** A guest's paid order, and another browser that holds its link. */
async function aLinkHolder() {
  counter += 1
  const email = `link-${counter}@example.com`
  const placed = await anOrder(shop, { [shampoo]: 1 }, { email, client_remarks: 'leave it at the door' })
  const holder = await aVisitor(shop)
  const opening = { id: placed.id, token: placed.token }
  return {
    ...placed,
    email,
    holder,
    opening,
    read: async () =>
      (await holder.get(`/order?id=${placed.id}&token=${placed.token}`)).body.order as WireOrder &
        Record<string, unknown>,
    askCode: () =>
      holder.send('POST', '/order/confirm-otp', { ...opening, recaptchaResponse: 'test-passes' }),
    enter: (otp: string) => holder.send('POST', '/order/confirm-email', { ...opening, otp }),
  }
}

describe('masks', () => {
  test.each([
    ['ka.yan@example.com', 'k•••@e•••.com'],
    ['a@b.co.uk', 'a•••@b•••.uk'],
    ['陳@例子.hk', '陳•••@例•••.hk'],
    ['', ''],
    ['odd', '•••'],
  ])('%s is shown as %s', (email, view) => expect(maskedEmail(email)).toBe(view))
  test.each([
    ['91234567', '•••67'],
    ['', ''],
  ])('%s is shown as %s', (phone, view) => expect(maskedPhone(phone)).toBe(view))
})

describe('an order by its link alone', () => {
  it('can be read and tracked without personal or address data', async () => {
    const { read, holder, id, token, email } = await aLinkHolder()
    const order = await read()
    expect(order).toMatchObject({
      masked: true,
      email: maskedEmail(email),
      can_cancel: false,
      has_invoice: false,
      pickup_code: null,
    })
    const pay = await holder.get(`/awaiting-payment?id=${id}&token=${token}`)
    const packages = await holder.get(`/order/packageDetails?id=${id}&token=${token}`)
    expect([pay.status, packages.status]).toEqual([200, 200])
    for (const body of [order, pay.body, packages.body])
      for (const secret of [...secrets, email]) expect(JSON.stringify(body)).not.toContain(secret)
  })

  it('can be paid, and the form of the payment company has no data of the buyer', async () => {
    const { holder, id, token, visitor, email } = await aLinkHolder()
    const started = await holder.send('POST', '/order/paydollar/create', { order_id: id, token })
    expect(started.status).toBe(200)
    for (const secret of [...secrets, email]) expect(JSON.stringify(started.body)).not.toContain(secret)
    const response = await visitor.send('POST', '/order/paydollar/create', { order_id: id })
    expect(JSON.stringify(response.body)).toContain(email)
  })

  it('cannot be changed, cancelled or returned, and shows no invoice and no gift card', async () => {
    const { holder, opening, id, token, visitor, order } = await aLinkHolder()
    await payByCard(shop, { visitor, order })
    const calls = await Promise.all([
      holder.send('POST', '/order/cancel', opening),
      holder.send('PUT', '/order/card-message', { ...opening, ...gift }),
      holder.get(`/order/card-message?id=${id}&token=${token}`),
      holder.get(`/order/invoice?id=${id}&token=${token}&format=html`),
      holder.get(`/returns?order_id=${id}&token=${token}`),
      holder.send('POST', '/returns', {
        order_id: id,
        token,
        lines: [{ line_id: id, units: 1, reason: 'damaged' }],
        photo_ids: [],
      }),
    ])
    for (const { status, body } of calls) expect([status, body.code]).toEqual([403, 'orders.confirm_first'])
    expect((await visitor.get(`/order?id=${id}`)).body.order).toMatchObject({
      status: 'confirmed',
      masked: false,
    })
  })

  it('is fully accessible in the browser that enters the e-mailed code, for a week, and in no other', async () => {
    const { read, holder, opening, askCode, enter, email, token, id } = await aLinkHolder()
    expect((await askCode()).body).toMatchObject({ message: 'ok', retry_after: 120 })
    const code = await codeTo(shop, email)
    expect((await enter(code === '00000' ? '00001' : '00000')).body.code).toBe('members.wrong_code')
    expect((await read()).masked).toBe(true)
    expect((await enter(`${code.slice(0, 2)} ${code.slice(2)}`)).body).toEqual({ done: true })
    expect(await read()).toMatchObject({ masked: false, email, can_cancel: true })
    expect((await (await aVisitor(shop)).get(`/order?id=${id}&token=${token}`)).body.order).toMatchObject({
      masked: true,
    })
    expect((await holder.get(`/order?id=${id}`)).status).toBe(404)
    clock.move(8 * 86_400)
    expect((await read()).masked).toBe(true)
    expect((await holder.send('POST', '/order/cancel', opening)).status).toBe(403)
  })

  it('accepts five tries of a code, sequential or concurrent, and then rejects the right one too', async () => {
    const { askCode, enter, email, read } = await aLinkHolder()
    await askCode()
    const code = await codeTo(shop, email)
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        enter(String((Number(code) + 1 + at) % 100_000).padStart(5, '0')),
      ),
    )
    expect((await enter(code)).body.code).toBe('members.wrong_code')
    expect((await read()).masked).toBe(true)
  })

  it('sends no code without a valid link, and no second one within two minutes', async () => {
    const { askCode, holder, id } = await aLinkHolder()
    const guess = { id, token: 'x'.repeat(32), recaptchaResponse: 'test-passes' }
    expect((await holder.send('POST', '/order/confirm-otp', guess)).body.code).toBe('orders.unknown')
    expect((await askCode()).status).toBe(200)
    expect((await askCode()).body.code).toBe('members.code_pause')
  })

  it('can be cancelled with full access', async () => {
    const { askCode, enter, email, holder, opening } = await aLinkHolder()
    await askCode()
    await enter(await codeTo(shop, email))
    expect((await holder.send('POST', '/order/cancel', opening)).body.order).toMatchObject({
      status: 'cancelled',
    })
  })
})
