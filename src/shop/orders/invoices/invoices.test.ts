import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayingShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aConfirmedReader, anOrder, payByCard } from '#tools/builders/orders/orders.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { refundsOf } from '../../payments/refunds/refunds.ts'
import { settleManually } from '../../payments/refunds/refunds-by-hand.ts'
import { refundUnits } from '#tools/builders/orders/desk-steps.ts'
import { invoicesOf, issueInvoice } from './invoices.ts'
import { orderById } from '../orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const staff = () => shop.shop.systemContext()
const rows = async <R>(sql: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(sql, values)).rows as R[]
const fetchInvoice = (path: string, headers: Record<string, string> = {}) =>
  shop.shop.api.fetch(new Request(`http://shop.test/api/v1/order/invoice?${path}`, { headers }), {
    ip: '10.9.9.9',
    seenIn: null,
  })
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
async function aPaidOrder(input: object = {}, state: { country?: string; currency?: string } = {}) {
  const placed = await anOrder(shop, { [shampoo]: 2 }, input, state)
  await payByCard(shop, placed)
  return placed
}
const serials = async (kind: string) =>
  (await rows<{ serial: number }>('select serial from invoices where kind = $1 order by serial', kind)).map(
    ({ serial }) => serial,
  )
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

describe('GET /order/invoice', () => {
  it('returns the same PDF every time, rendered once, with its hash', async () => {
    const { id, visitor, order } = await aPaidOrder({ delivery_firstname: '詠琳', delivery_lastname: '黃' })
    const answers = await Promise.all([1, 2, 3].map(() => fetchInvoice(`id=${id}`, visitor.headers)))
    const [first = Buffer.alloc(0), ...others] = await Promise.all(answers.map(bytes))
    expect(answers[0]?.headers.get('content-type')).toBe('application/pdf')
    expect(answers[0]?.headers.get('cache-control')).toBe('private, no-store')
    expect(answers[0]?.headers.get('content-disposition')).toMatch(
      /^inline; filename="INV-\d{4}-\d{6}\.pdf"$/,
    )
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
    for (const other of others) expect(other.equals(first)).toBe(true)
    const stored = await rows<{ language: string; hash: string }>(
      `select language, encode(sha256, 'hex') as hash from invoice_files f join invoices i on i.id = f.invoice_id where i.order_id = $1`,
      id,
    )
    expect(stored).toEqual([{ language: 'en', hash: createHash('sha256').update(first).digest('hex') }])
    expect((await visitor.get(`/order?id=${id}`)).body.order).toMatchObject({
      has_invoice: true,
      total: order.total,
    })
  })

  it('has the charged amounts in four languages, for the holder of a link with a confirmed e-mail', async () => {
    const { id, token, order } = await aPaidOrder({
      coupon: 'WELCOME10',
      email: 'b@example.com',
      delivery_contact: '92230001',
    })
    const { headers } = await aConfirmedReader(shop, { id, token, email: 'b@example.com' })
    for (const [lang, title] of Object.entries({ hk: '發票', zh: '發票', cn: '发票', en: 'Invoice' })) {
      const answer = await fetchInvoice(`id=${id}&token=${token}&format=html&lang=${lang}`, headers)
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      const page = await answer.text()
      for (const expected of [
        title,
        order.number,
        `HK$${order.total.toFixed(2)}`,
        'WELCOME10',
        'Ka Yan Chan',
      ])
        expect(page).toContain(expected)
    }
  })

  it('is refused to other callers, and before the order is paid', async () => {
    const { id, token, visitor } = await aPaidOrder()
    const unpaid = await anOrder(shop, { [shampoo]: 1 })
    const stranger = await aVisitor(shop)
    const codes = async (path: string, headers: Record<string, string>) => {
      const answer = await fetchInvoice(path, headers)
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    expect(await codes(`id=${id}`, stranger.headers)).toEqual([404, 'orders.unknown'])
    expect(await codes(`id=${id}`, {})).toEqual([404, 'orders.unknown'])
    expect(await codes(`id=${unpaid.id}&token=${token}`, {})).toEqual([404, 'orders.unknown'])
    expect(await codes(`id=${id}&token=${token}`, {})).toEqual([403, 'orders.confirm_first'])
    expect(await codes(`id=${id}&number=INV-2026-999999`, visitor.headers)).toEqual([
      404,
      'orders.no_invoice',
    ])
    expect(await codes(`id=${unpaid.id}`, unpaid.visitor.headers)).toEqual([404, 'orders.no_invoice'])
    expect((await unpaid.visitor.get(`/order?id=${unpaid.id}`)).body.order).toMatchObject({
      has_invoice: false,
    })
  })

  it('gives Hong Kong dollars beside another currency, at the order’s rate', async () => {
    const { id, visitor, order } = await aPaidOrder({}, { currency: 'USD' })
    const page = await (await fetchInvoice(`id=${id}&format=html`, visitor.headers)).text()
    expect(page).toContain(`US$${order.total.toFixed(2)}`)
    const inHkd = (order.total * 7.8).toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ',')
    expect(page).toContain(`HK$${inHkd}`)
  })
})

describe('numbers', () => {
  it('have no gaps when thirty orders are confirmed at once, and some are rolled back', async () => {
    const before = (await serials('invoice')).length
    const unpaid = await anOrder(shop, { [shampoo]: 1 })
    const placed: Awaited<ReturnType<typeof anOrder>>[] = []
    for (const _ of upTo(30)) placed.push(await anOrder(shop, { [shampoo]: 1 }))
    const job = shop.shop.jobs.find(({ name }) => name === 'take-payment')
    for (const { visitor, id } of placed)
      await visitor.send('POST', '/order/paydollar/create', { order_id: id })
    const attempts = await rows<{ id: string; order_id: string }>(
      'select id, order_id from payment_attempts where order_id = any($1)',
      placed.map(({ id }) => id),
    )
    const failing = staff().transaction(async (tx) => {
      await issueInvoice(tx, await orderById(tx, unpaid.id), null)
      throw new Error('taken back')
    })
    const payloads = attempts.map(({ id, order_id: orderId }) => ({
      orderId,
      attemptId: id,
      minor: 25_800,
      currency: 'HKD',
    }))
    // as the worker does: on a busy machine one may wait too long for its turn, and is tried again
    const run = async (one: unknown, tries = 5): Promise<void> =>
      job
        ?.run(one)
        .catch((error: unknown) => (tries > 1 ? run(one, tries - 1) : Promise.reject(error as Error)))
    await Promise.all([
      expect(failing).rejects.toThrow('taken back'),
      ...payloads.map((one) => run(one)),
      ...payloads.map((one) => run(one)),
    ])
    expect(await serials('invoice')).toEqual(upTo(before + 30))
    expect(
      (
        await rows(
          'select distinct order_id from invoices where order_id = any($1)',
          placed.map(({ id }) => id),
        )
      ).length,
    ).toBe(30)
  })

  it('are constrained by the table too', async () => {
    const { id } = await aPaidOrder()
    const [invoice] = await invoicesOf(staff(), id)
    const copy = (serial: string) =>
      rows(
        `insert into invoices (kind, year, serial, number, order_id, refund_id, facts, issued_at)
         select 'invoice', 2031, ${serial}, 'INV-2031-' || lpad('${serial}', 6, '0'), (select id from orders where id not in (select order_id from invoices) limit 1), null, facts, issued_at
         from invoices where id = $1`,
        invoice?.id,
      )
    await anOrder(shop, { [shampoo]: 1 })
    await expect(copy('2')).rejects.toThrow(/no gaps/)
    await expect(rows(`update invoices set facts = '{}' where id = $1`, invoice?.id)).rejects.toThrow(
      /never changed/,
    )
    await expect(rows('delete from invoices where id = $1', invoice?.id)).rejects.toThrow(/never changed/)
    await expect(
      rows(`insert into invoice_files values ($1, 'hk', 'x', 'y', now())`, invoice?.id),
    ).rejects.toThrow(/check/)
  })
})

describe('a completed refund', () => {
  it('has a credit note of its own, and all credit notes together equal the invoice', async () => {
    const { id, visitor, order } = await aPaidOrder({
      coupon: 'WELCOME10',
      email: 'cn@example.com',
      delivery_contact: '92230002',
    })
    const [line] = order.items
    const inputs = [
      { units: 1, delivery: true },
      { units: 1, delivery: false },
    ]
    for (const { units, delivery } of inputs) {
      const body = {
        units: [{ lineId: line?._id ?? '', units }],
        delivery,
        giftWrap: false,
        reason: 'returned',
        actor: 'test',
      }
      await refundUnits(staff(), id, body)
      expect((await invoicesOf(staff(), id)).filter(({ kind }) => kind === 'credit_note')).toHaveLength(
        inputs.findIndex((each) => each.delivery === delivery),
      )
      await shop.work('send-refund')
      for (const refund of (await refundsOf(staff(), id)).filter(({ state }) => state === 'manual'))
        await settleManually(staff(), { refundId: refund.id, proof: 'bank slip', actor: 'test' })
      await shop.work('follow-refund')
      await shop.work('follow-refund')
    }
    const [invoice, ...notes] = await invoicesOf(staff(), id)
    expect(notes.map(({ kind }) => kind)).toEqual(['credit_note', 'credit_note'])
    expect(notes.reduce((sum, note) => sum + note.facts.total, 0)).toBe(invoice?.facts.total)
    expect(notes.every((note) => note.facts.corrects === invoice?.number)).toBe(true)
    const page = await (
      await fetchInvoice(`id=${id}&number=${notes[0]?.number}&format=html&lang=en`, visitor.headers)
    ).text()
    expect(page).toContain('Credit note')
    expect(page).toContain(invoice?.number)
    expect(await serials('credit_note')).toEqual(upTo(2))
  })
})
