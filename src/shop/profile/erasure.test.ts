import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { columnsHolding, leftOf, rowsOfMember } from '#tools/builders/profile/erased.ts'
import { memberPassword, signedInMember, signIn } from '#tools/builders/members/members.ts'
import { payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
const run = (job: string) => shop.shop.jobs.find(({ name }) => name === job)?.run({})
const workAll = async () => {
  const names = await rows<{ identifier: string }>(
    'select distinct t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id',
  )
  for (const { identifier } of names) await shop.work(identifier)
}

const marks = ['planted', '61239876', '203\\.0\\.113\\.250']
const person = { email: 'planted.person@example.com', phone: '+85261239876', firstname: 'Plantedfirst' }

/** A person with data in every place where shoppers and staff can leave it. */
async function aPersonWithTraces() {
  const member = await signedInMember(shop, person)
  const from = { 'user-agent': 'PlantedBrowser/1.0', 'idempotency-key': 'planted-key-0001' }
  const address = {
    firstname: 'Plantedfirst',
    lastname: 'Plantedlast',
    code: '852',
    phone: '61239876',
    address: '12/F, Planted Street',
    city: 'wan_chai',
    province: 'hong_kong_island',
    country: 'hk',
  }
  expect((await member.send('POST', '/address', address)).status).toBe(200)
  await member.set(shampoo, 2)
  const placed = await member.order({
    email: person.email,
    delivery_firstname: 'Plantedfirst',
    delivery_lastname: 'Plantedlast',
    delivery_contact: '61239876',
    delivery_address: '12/F, Planted Street',
    client_remarks: 'planted remark',
    coupon: 'WELCOME10',
  })
  const order = placed.body.order as WireOrder
  expect(placed.status).toBe(200)
  await payByCard(shop, { visitor: member, order })
  const desk = await atDesk(shop, 'owner')
  await desk.send('POST', `/orders/${order._id}/note`, {
    text: 'planted note, planted.person@example.com rang',
  })
  await desk.send('POST', `/members/${member.id}/note`, { text: 'planted member note' })
  for (const thing of [`order/${order._id}`, `member/${member.id}`])
    await desk.send('POST', `/timeline/${thing}/comments`, { text: `planted comment on ${thing}` })
  await desk.send('PUT', `/members/${member.id}`, { lastname: 'Plantedlast', reason: 'planted reason' })
  await desk.send('POST', '/stock/adjust', {
    sub_sku: shampoo,
    change: 1,
    reason: 'for planted.person@example.com',
  })
  await desk.send('POST', '/views', {
    list: 'orders',
    name: 'mine',
    query: 'search=planted.person@example.com',
  })
  await desk.send('POST', '/views', {
    list: 'orders',
    name: 'as a browser writes it',
    query: 'search=planted.person%40example.com',
  })
  await desk.send('POST', '/views', { list: 'orders', name: 'by telephone', query: 'search=61239876' })
  await desk.send('POST', '/stock/adjust', { sub_sku: shampoo, change: -1, reason: 'rang from 61239876' })
  await desk.send('POST', `/orders/${order._id}/cancel`, { reason: 'planted wish' })
  await workAll()
  await member.send('POST', '/feedback', {
    topic: 'order',
    name: 'Plantedfirst',
    email: person.email,
    phone: '61239876',
    text: 'planted text',
    order_number: order.number,
    recaptchaResponse: 'test-passes',
  })
  const [ticket] = await rows<{ id: string }>('select id from feedback where email = $1', person.email)
  const answer = { text: 'planted answer to Plantedfirst', seen: 0 }
  expect(
    (
      await desk.send('POST', `/tickets/${ticket?.id}/answer`, answer, {
        'idempotency-key': 'answer-key-0002',
      })
    ).status,
  ).toBe(200)
  await member.send('POST', '/newsletter', { email: person.email })
  await member.send('POST', '/user/login', { username: person.email, password: memberPassword }, from)
  await member.send('POST', '/forget-password', { username: person.email })
  await workAll()
  // rows that no flow of the test shop writes
  const at = clock.now()
  await rows(
    `insert into messages (key, channel, event, language, "to", subject, text, state, created_at, sent_at)
     values ($1, 'mail', 'member.contact_changed', 'en', 'planted.former@example.com', '', '', 'sent', $2, $2)`,
    `contact:${member.id}:x`,
    at,
  )
  await desk.send('POST', '/stock/adjust', {
    sub_sku: shampoo,
    change: 1,
    reason: 'wrote from planted.former@example.com',
  })
  await rows(
    `insert into restock_requests (sub_sku, email, locale, created_at) values ($1, $2, 'en', $3)`,
    shampoo,
    person.email,
    at,
  )
  await rows(
    `insert into codes (purpose, target, hash, created_at, expires_at) values ('register', $1, 'x', $2, $3)`,
    person.email,
    at,
    new Date(at.getTime() + 600_000),
  )
  await rows(
    `update member_sessions set ip = '203.0.113.250', browser = 'PlantedBrowser' where member_id = $1`,
    member.id,
  )
  await rows(`update payment_attempts set claim_note = 'planted payer' where order_id = $1`, order._id)
  await rows(
    `insert into idempotency_keys (session_hash, key, request_hash, answer) values ('\\x01', 'k', '\\x02', $1)`,
    JSON.stringify({ order: order._id, name: 'Plantedfirst' }),
  )
  return { member, order }
}

describe('an erased person', () => {
  it('is found nowhere in the database, except in data retained by law', async () => {
    const { member, order } = await aPersonWithTraces()
    const before = await columnsHolding(shop, marks)
    const rowsBefore = await rowsOfMember(shop, member.id)
    expect([...rowsBefore].filter(([, found]) => found.length > 0).length).toBeGreaterThan(20)
    for (const place of [
      'orders.email',
      'messages.to',
      'audit_log.after',
      'feedback.text',
      'ticket_answers.text',
      'codes.target',
      'restock_requests.email',
      'state_events.reason',
      'idempotency_keys.answer',
      'member_sessions.browser',
      'order_addresses.address',
      'member_addresses.address',
      'coupon_redemptions.identity',
    ])
      expect(before).toContain(place)
    // the money of the cancelled order was refunded
    for (const table of ['payment_refunds', 'order_refunds']) {
      await rows(`alter table ${table} disable trigger user`)
      await rows(`update ${table} set state = 'succeeded', settled_at = now() where order_id = $1`, order._id)
      await rows(`alter table ${table} enable trigger user`)
    }
    await signIn(shop, member)
    const response = await member.send('POST', '/account/erasure', {
      current_password: memberPassword,
      waive_balance: true,
    })
    expect([response.status, response.body.code]).toEqual([200, undefined])
    await workAll()
    clock.move(14.1 * 86_400)
    await run('erase-members')
    await workAll()
    expect(await columnsHolding(shop, marks)).toEqual([])
    expect(await leftOf(shop, rowsBefore)).toEqual([])
    // the books are unchanged
    const [saved] = await rows('select total, email from orders where id = $1', order._id)
    expect(saved).toEqual({ total: Math.round(order.total * 100), email: 'erased@invalid.example' })
    const [paper] = await rows<{ facts: string }>(
      'select facts::text from invoices where order_id = $1',
      order._id,
    )
    expect(paper?.facts).toContain('Planted')
    const audit = await rows<{ action: string }>(
      'select action from audit_log where entity_id = $1',
      order._id,
    )
    expect(audit.map(({ action }) => action)).toContain('staff-cancel')
  })

  it('leaves immutable rows immutable for all other callers', async () => {
    for (const change of [
      "update audit_log set reason = 'x'",
      "update state_events set reason = 'x'",
      'delete from messages',
      'delete from audit_log',
    ])
      await expect(shop.shop.pool.query(change)).rejects.toThrow(/never changed|stays/)
  })

  it('has a reason for each retained column', async () => {
    const saved = await rows<{ table_name: string; column_name: string; why: string }>(
      'select * from erasure_retentions',
    )
    for (const { table_name: table, column_name: column, why } of saved) {
      expect(why.length).toBeGreaterThan(20)
      await shop.shop.pool.query(`select "${column}" from ${table} limit 0`)
    }
  })
})

describe('expired texts', () => {
  it('are deleted: emails after half a year, tickets after two, empty sessions after a week', async () => {
    const at = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
    const message = (key: string, days: number) =>
      rows(
        `insert into messages (key, channel, event, language, "to", subject, text, state, created_at, sent_at) values ($1, 'mail', 'x', 'en', 'old@example.com', 's', 't', 'sent', $2, $2)`,
        key,
        at(days),
      )
    await message('old', 181)
    await message('young', 179)
    for (const days of [729, 731])
      await rows(
        `insert into feedback (topic, name, email, text, locale, created_at) values ('x', $1, 'a@example.com', 't', 'en', $2)`,
        `of ${days}`,
        at(days),
      )
    for (const [hash, days] of [
      ['a1', 8],
      ['a2', 6],
      ['a3', 8],
    ] as const)
      await rows(
        `insert into sessions (id_hash, created_at, seen_at, expires_at) values (decode($1, 'hex'), $2, $2, $3)`,
        hash,
        at(days),
        at(-300),
      )
    await rows(
      `insert into carts (id, session_hash, kind, currency) values (gen_random_uuid(), decode('a3', 'hex'), 'single', 'HKD')`,
    )
    await rows(
      `insert into saved_lines (cart_id, sub_sku, quantity, saved_at) select id, $1, 1, $2 from carts where session_hash = decode('a3', 'hex')`,
      shampoo,
      at(8),
    )
    await run('forget-old-words')
    expect(
      await rows(`select key, "to", text from messages where key in ('old', 'young') order by key`),
    ).toEqual([
      { key: 'old', to: 'erased', text: '' },
      { key: 'young', to: 'old@example.com', text: 't' },
    ])
    expect(await rows(`select name from feedback where name like 'of %'`)).toEqual([{ name: 'of 729' }])
    expect(
      await rows(`select encode(id_hash, 'hex') as id from sessions where length(id_hash) = 1 order by 1`),
    ).toEqual([{ id: 'a2' }, { id: 'a3' }])
  })
})
