import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payByCard, anOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { dayInHongKong } from '../../calendar.ts'

let shop: TestShop
let finance: AtDesk
let manager: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  finance = await atDesk(shop, 'finance')
  manager = await atDesk(shop, 'manager')
})
afterAll(() => shop.close())

type File = { id: string; state: string; lines: number; differences: number; method: string }
type Line = { line: number; finding: string; booked_on: string | null; kind: string }
type Difference = {
  id: string
  kind: string
  amount: number
  state: string
  reference: string
  owner: string | null
}
type Missing = { kind: string; amount: number; attempt_id: string }

const today = () => dayInHongKong(clock.now())
const headings = 'Date,Type,Merchant Ref,PayRef,Currency,Amount,Fee'
const csv = (...rows: (string | number)[][]) => [headings, ...rows.map((row) => row.join(','))].join('\r\n')

async function upload(
  text: string | Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
  who = finance,
  name = 'settled.csv',
) {
  const form = new FormData()
  form.set('file', new Blob([text]), name)
  form.set('method', 'paydollar')
  for (const [key, value] of Object.entries(more)) form.set(key, value)
  const answer = await shop.shop.api.fetch(
    new Request('http://shop.test/api/admin/v1/settlements', {
      method: 'POST',
      body: form,
      headers: { cookie: who.cookie, 'x-csrf-token': who.token, 'x-shop-locale': 'en' },
    }),
    { ip: '10.0.0.1', seenIn: null },
  )
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const fileOf = ({ status, body }: { status: number; body: Record<string, unknown> }): File => {
  expect([status, body]).toEqual([200, body])
  return body.file as File
}
const view = async (id: string) =>
  (await finance.get(`/settlements/${id}?limit=100`)).body as unknown as {
    file: File
    lines: Line[]
    missing: Missing[]
  }
const findings = async (id: string) => (await view(id)).lines.map(({ finding }) => finding)
const book = (id: string, headers: Record<string, string> = {}) =>
  finance.send('POST', `/settlements/${id}/book`, {}, headers)
const differences = async (query = 'state=open') =>
  (await finance.get(`/settlement-differences?limit=100&${query}`)).body.differences as Difference[]
const about = async (reference: string) =>
  (await differences('')).find((each) => each.reference === reference)!
const step = (id: string, name: string, body: object = {}) =>
  finance.send('POST', `/settlement-differences/${id}/${name}`, body)
const outcome = ({ status, body }: TestAnswer) => [status, body.code]

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
/** A paid order, with the reference its provider knows. */
async function paid() {
  const placed = await anOrder(shop, { [shampoo]: 1 })
  await payByCard(shop, placed)
  await shop.work('take-payment')
  const found = await shop.shop.pool.query<{ id: string; reference: string; amount: number }>(
    'select id, reference, amount_minor as amount from payment_attempts where order_id = $1',
    [placed.id],
  )
  const attempt = found.rows[0]!
  return {
    ...placed,
    attemptId: attempt.id,
    reference: attempt.reference,
    amount: (attempt.amount / 100).toFixed(2),
  }
}

describe('a settlement file', () => {
  it('is compared line by line, counts once it is booked, and importing it twice is idempotent', async () => {
    const one = await paid()
    const text = csv(
      [today(), 'Sale', one.reference, 'P1', 'HKD', one.amount, '5.20'],
      [today(), 'Sale', '000000-NOBODY-1', 'P2', 'HKD', '20.00', '0'],
      [today(), 'Fee', '', 'F1', 'HKD', '12.00', ''],
      [today(), 'Payout', '', 'PO1', 'HKD', '300.00', ''],
    )
    const file = fileOf(await upload(text))
    expect([file.state, file.lines, file.differences]).toEqual(['checked', 4, 1])
    expect(await findings(file.id)).toEqual(['matched', 'unknown_payment', 'counted', 'counted'])
    expect((await differences()).filter(({ reference }) => reference === '000000-NOBODY-1')).toEqual([])
    expect(fileOf(await upload(text)).id).toBe(file.id)

    expect((await book(file.id)).body.file).toMatchObject({ state: 'booked', differences: 1 })
    expect((await view(file.id)).lines.map((line) => line.booked_on)).toEqual(Array(4).fill(today()))
    expect(await about('000000-NOBODY-1')).toMatchObject({
      kind: 'unknown_payment',
      amount: 20,
      state: 'open',
    })
    expect(outcome(await book(file.id))).toEqual([409, 'settlements.moved_on'])
    expect(fileOf(await upload(text)).state).toBe('booked')

    const overlapping = fileOf(await upload(`${text}\r\n${today()},Fee,,F2,HKD,1.00,`))
    expect(await findings(overlapping.id)).toEqual(['known', 'known', 'known', 'known', 'counted'])
    await book(overlapping.id)
    expect((await view(overlapping.id)).lines.filter((line) => line.booked_on !== null)).toHaveLength(1)
  })

  it('is booked once from two tabs at once, and so is a line of two files', async () => {
    const one = await paid()
    const row = [today(), 'Sale', one.reference, 'PX', 'HKD', one.amount, '1.00']
    const files = [
      fileOf(await upload(csv(row, [today(), 'Fee', '', 'A', 'HKD', '1', '']))),
      fileOf(await upload(csv(row, [today(), 'Fee', '', 'B', 'HKD', '1', '']))),
    ]
    const answers = await Promise.all(files.flatMap(({ id }) => [book(id), book(id), book(id)]))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409])
    const booked = await shop.shop.pool.query(
      'select from settlement_lines where attempt_id = $1 and booked_on is not null',
      [one.attemptId],
    )
    expect(booked.rowCount).toBe(1)
    expect((await differences()).filter(({ reference }) => reference === one.reference)).toEqual([])
  })

  it('lists payments that it lacks, until another file contains them', async () => {
    const one = await paid()
    const file = fileOf(
      await upload(csv([today(), 'Fee', '', 'M1', 'HKD', '3.00', '']), {
        covers_from: today(),
        covers_until: today(),
      }),
    )
    const missing = (await view(file.id)).missing.filter((each) => each.attempt_id === one.attemptId)
    expect(missing).toMatchObject([{ kind: 'missing_charge', amount: -Number(one.amount) }])
    await book(file.id)
    expect(await about(one.reference)).toMatchObject({ kind: 'missing_charge', state: 'open' })
    await book(fileOf(await upload(csv([today(), 'Sale', one.reference, 'L1', 'HKD', one.amount, '0']))).id)
    expect(await about(one.reference)).toMatchObject({ state: 'resolved' })
  })

  it('shows amounts that differ, a second charge, refunds without one of ours, and chargebacks', async () => {
    const [one, two] = [await paid(), await paid()]
    const file = fileOf(
      await upload(
        csv(
          [today(), 'Sale', one.reference, 'D1', 'HKD', '1.00', '0'],
          [today(), 'Sale', two.reference, 'D2', 'HKD', two.amount, '0'],
          [today(), 'Sale', two.reference, 'D3', 'HKD', two.amount, '0'],
          [today(), 'Refund', two.reference, 'D4', 'HKD', '7.00', '0'],
          [today(), 'Chargeback', two.reference, 'D5', 'HKD', '(9.00)', '0'],
        ),
      ),
    )
    expect(await findings(file.id)).toEqual([
      'amount_differs',
      'matched',
      'charged_twice',
      'unknown_refund',
      'chargeback',
    ])
    await finance.send('POST', `/settlements/${file.id}/discard`)
    expect(outcome(await book(file.id))).toEqual([409, 'settlements.moved_on'])
    // put away, it may come again
    expect(fileOf(await upload(csv([today(), 'Fee', '', 'D9', 'HKD', '1', '']))).state).toBe('checked')
  })

  it('is refused whole in another format, and without the right to import it', async () => {
    const bad = async (text: string | Uint8Array<ArrayBuffer>, more = {}, name = 'settled.csv') => {
      const { status, body } = await upload(text, more, finance, name)
      return [status, body.code]
    }
    expect(await bad('a,b\r\n1,2')).toEqual([400, 'settlements.no_columns'])
    expect(await bad(csv(['soon', 'Sale', 'X', 'Y', 'HKD', '1', '']))).toEqual([400, 'settlements.bad_line'])
    expect(await bad(csv(['2999-01-01', 'Sale', 'X', 'Y', 'HKD', '1', '']))).toEqual([
      400,
      'settlements.bad_line',
    ])
    expect(await bad(csv([today(), 'Dance', 'X', 'Y', 'HKD', '1', '']))).toEqual([
      400,
      'settlements.bad_line',
    ])
    expect(await bad(new TextEncoder().encode('%PDF-1.7'))).toEqual([422, 'settlements.wrong_type'])
    expect(await bad('[]', {}, 'settled.json')).toEqual([422, 'settlements.wrong_type'])
    expect(await bad(csv([today(), 'Fee', '', '', 'HKD', '1', '']), { method: 'fps' })).toEqual([
      422,
      'settlements.no_files',
    ])
    expect((await upload(csv([today(), 'Fee', '', '', 'HKD', '1', '']), {}, manager)).status).toBe(403)
    expect((await manager.get('/settlements')).status).toBe(200)
  })
})

describe('a difference', () => {
  let next = 0
  async function aDifference() {
    const reference = `NONE-${(next += 1)}`
    await book(fileOf(await upload(csv([today(), 'Sale', reference, `N${next}`, 'HKD', '4.00', '0']))).id)
    return about(reference)
  }

  it('is assigned, explained once with a cause and a note, and reopened if that was wrong', async () => {
    const { id, reference } = await aDifference()
    expect((await step(id, 'take')).body.difference).toMatchObject({ owner: finance.email })
    expect((await step(id, 'explain', { explanation: 'trial', note: '' })).status).toBe(400)
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => step(id, 'explain', { explanation: 'trial', note: 'A try of theirs' })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await about(reference)).toMatchObject({ state: 'explained', explanation: 'trial' })
    expect((await step(id, 'withdraw', { reason: 'It was real' })).body.difference).toMatchObject({
      state: 'open',
      explanation: null,
    })
  })

  it.each([
    ['open', 'take', 200],
    ['open', 'explain', 200],
    ['open', 'withdraw', 409],
    ['open', 'check', 200],
    ['explained', 'take', 409],
    ['explained', 'explain', 409],
    ['explained', 'withdraw', 200],
    ['explained', 'check', 409],
    ['resolved', 'take', 409],
    ['resolved', 'explain', 409],
    ['resolved', 'withdraw', 409],
    ['resolved', 'check', 409],
  ])('that is %s answers %s with %i', async (state, event, status) => {
    const { id } = await aDifference()
    const explained = { explanation: 'other', note: 'Looked into' }
    if (state === 'explained') await step(id, 'explain', explained)
    if (state === 'resolved')
      await shop.shop.pool.query(
        "update settlement_differences set state = 'resolved', ended_at = now() where id = $1",
        [id],
      )
    expect((await step(id, event, event === 'explain' ? explained : { reason: 'again' })).status).toBe(status)
  })

  it('is resolved automatically once its payment is recorded', async () => {
    const one = await paid()
    await book(
      fileOf(
        await upload(
          csv(
            [today(), 'Refund', one.reference, 'R1', 'HKD', '10.00', '0'],
            [today(), 'Sale', one.reference, 'R0', 'HKD', one.amount, '0'],
          ),
        ),
      ).id,
    )
    const found = await about(one.reference)
    expect(found).toMatchObject({ kind: 'unknown_refund', amount: -10 })
    expect((await step(found.id, 'check')).body.difference).toMatchObject({ state: 'open' })
    await shop.shop.pool.query(
      "insert into payment_refunds (key, order_id, attempt_id, amount_minor, currency, reason, actor, created_at) values ('there', $1, $2, 1000, 'HKD', '', 'may', now())",
      [one.id, one.attemptId],
    )
    await shop.shop.pool.query(
      `select move_payment('refund', id, 'requested', 'approved', 'may', '{"cause": "noted", "note": ""}'::jsonb, now()) from payment_refunds where key = 'there'`,
    )
    await shop.shop.pool.query(
      `select move_payment('refund', id, 'approved', 'sent', 'may', '{"cause": "noted", "note": ""}'::jsonb, now()) from payment_refunds where key = 'there'`,
    )
    await shop.shop.jobs.find(({ name }) => name === 'recheck-settlement-differences')?.run({})
    expect(await about(one.reference)).toMatchObject({ state: 'resolved' })
  })
})
