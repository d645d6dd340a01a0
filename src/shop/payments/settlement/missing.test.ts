import { afterAll, beforeAll, expect, it } from 'vitest'
import { payByCard, anOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let finance: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: aClock() })
  finance = await atDesk(shop, 'finance')
})
afterAll(() => shop.close())

const day = '2026-02-03'

/** Captured payments of a day, which no purchase of a test can make. */
async function manyCaptured(count: number): Promise<void> {
  const order = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  await payByCard(shop, order)
  await shop.shop.pool.query(
    `begin; set local session_replication_role = replica;
     insert into payment_attempts select (jsonb_populate_record(a, jsonb_build_object(
       'id', gen_random_uuid(), 'reference', 'MISSING-' || n, 'provider_ref', 'MISSING-' || n, 'number', 100 + n,
       'bill_number', null, 'hook_key', null, 'charge_key', null, 'captured_at', '${day}T04:00:00Z'::timestamptz))).*
     from payment_attempts a, generate_series(1, ${count}) n where a.id = (select id from payment_attempts where state = 'captured' limit 1);
     commit`,
  )
}

it('lists a thousand missing payments, has their total count, and books all of them', async () => {
  await manyCaptured(1_003)
  const form = new FormData()
  const text = `Date,Type,Merchant Ref,PayRef,Currency,Amount,Fee\r\n${day},Fee,,M2,HKD,3.00,`
  form.set('file', new Blob([text]), 'settled.csv')
  for (const [key, value] of Object.entries({ method: 'paydollar', covers_from: day, covers_until: day }))
    form.set(key, value)
  const uploaded = await shop.shop.api.fetch(
    new Request('http://shop.test/api/admin/v1/settlements', {
      method: 'POST',
      body: form,
      headers: { cookie: finance.cookie, 'x-csrf-token': finance.token, 'x-shop-locale': 'en' },
    }),
    { ip: '10.0.0.1', seenIn: null },
  )
  const { file } = (await uploaded.json()) as { file: { id: string } }
  const { body } = await finance.get(`/settlements/${file.id}`)
  expect([(body.missing as object[]).length, body.missing_total]).toEqual([1_000, 1_003])
  expect((await finance.send('POST', `/settlements/${file.id}/book`, {})).status).toBe(200)
  const found = await shop.shop.pool.query(
    "select from settlement_differences where kind = 'missing_charge' and occurred_on = $1",
    [day],
  )
  expect(found.rowCount).toBe(1_003)
})

it('resolves a missing payment that was found, however many older ones are open', async () => {
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    `with many as (
       insert into settlement_differences (key, kind, method, currency, minor, occurred_on, counts_on, found_at)
       select 'returned ' || n, 'missing_refund', 'paydollar', 'HKD', 100, '2026-01-05', '2026-01-05', now() from generate_series(1, 2_001) n
     ), booked as (
       insert into settlement_lines (file_id, method, line, key, kind, reference, provider_ref, currency, gross_minor, fee_minor,
         occurred_on, finding, attempt_id, booked_on)
       select f.id, 'paydollar', 9, 'found', 'charge', '', '', 'HKD', 100, 0, '${day}', 'matched', d.attempt_id, '${day}'
       from (select id from settlement_files limit 1) f,
         (select attempt_id from settlement_differences where kind = 'missing_charge' order by id desc limit 1) d
       returning attempt_id
     ) select d.id from settlement_differences d join booked using (attempt_id)`,
  )
  await shop.shop.jobs.find(({ name }) => name === 'recheck-settlement-differences')?.run({})
  const found = await shop.shop.pool.query('select state from settlement_differences where id = $1', [
    rows[0]?.id,
  ])
  expect(found.rows).toEqual([{ state: 'resolved' }])
})
