import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { erasePerson } from './leaving.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

const marks = ['li@example.com', 'li%40example.com', '+85261239876', '85261239876', '61239876']

describe('texts about an erased person (rules/access#9)', () => {
  it.each([
    ['their e-mail', 'ask li@example.com.', 'ask erased.'],
    ['in any case', 'LI@Example.com', 'erased'],
    ['within signs', '<li@example.com>, "li@example.com"', '<erased>, "erased"'],
    ['beside Chinese', '電郵li@example.com來信', '電郵erased來信'],
    ['of an address', 'search=li%40example.com&page=2', 'search=erased&page=2'],
    ['of an address in an address', 'q%3Dli%40example.com', 'q%3Derased'],
    ['their telephone', 'rang +85261239876, 61239876', 'rang erased, erased'],
    ['not a longer e-mail', 'kelly.li@example.com, wendili@example.com', null],
    ['not a longer one of an address', 'search=kelly.li%40example.com', null],
    ['not one of another host', 'li@example.com.hk, li@example.community', null],
    ['not other digits', '261239876 612398761 a61239876 61239876b', null],
  ])('%s', async (_, words, expected) => {
    const { rows } = await shop.shop.pool.query<{ swept: string }>(
      `select swept_text($1, person_pattern($2::text[]), '{}') as swept`,
      [words, marks],
    )
    expect(rows[0]?.swept).toBe(expected ?? words)
  })

  it('in the texts and names of a JSON value, and no number', async () => {
    const { rows } = await shop.shop.pool.query<{ swept: object }>(
      `select swept_json($1, person_pattern($2::text[]), '{}') as swept`,
      [
        JSON.stringify({
          'li@example.com': ['line\nli@example.com', { amount: 61239876, none: null, rang: '61239876' }],
          of: 'kelly.li@example.com',
        }),
        marks,
      ],
    )
    expect(rows[0]?.swept).toEqual({
      erased: ['line\nerased', { amount: 61239876, none: null, rang: 'erased' }],
      of: 'kelly.li@example.com',
    })
  })
})

it('leaves orders of people with a similar address, and numbers that contain the same digits', async () => {
  const member = await signedInMember(shop, { email: 'li@example.com', phone: '+85261239876' })
  const other = await signedInMember(shop, { email: 'kelly.li@example.com' })
  await other.set('ELOWEN-SCALP-SHAMPOO-500', 1)
  const placed = await other.order({
    email: 'kelly.li@example.com',
    client_remarks: 'written for li@example.com',
  })
  expect(placed.status).toBe(200)
  const { pool } = shop.shop
  await pool.query(
    `insert into idempotency_keys (session_hash, key, request_hash, answer) values ('\\x01', '61239876', '\\x02', 'rang 61239876')`,
  )
  await shop.shop.systemContext().transaction((tx) => erasePerson(tx, member.id))
  const { rows } = await pool.query('select email, client_remarks from orders where id = $1', [
    (placed.body.order as { _id: string })._id,
  ])
  expect(rows).toEqual([{ email: 'kelly.li@example.com', client_remarks: 'written for erased' }])
  const keys = await pool.query(`select key, answer from idempotency_keys where session_hash = '\\x01'`)
  expect(keys.rows).toEqual([{ key: '61239876', answer: 'rang erased' }])
})

it('leaves tickets and orders from an address that the erased member never verified', async () => {
  const named = 'somebody.else@example.com'
  const member = await signedInMember(shop, { email: named, phone: '+85261234321' })
  const { pool } = shop.shop
  await pool.query('update members set email_verified_at = null where id = $1', [member.id])
  const guest = await aVisitor(shop)
  const sent = await guest.send('POST', '/feedback', {
    topic: 'order',
    name: 'Somebody',
    email: named,
    text: 'where is it',
    recaptchaResponse: 'test-passes',
  })
  expect(sent.status).toBe(200)
  await guest.set('ELOWEN-SCALP-SHAMPOO-500', 1)
  const placed = await guest.order({ email: named })
  expect(placed.status).toBe(200)
  await shop.shop.systemContext().transaction((tx) => erasePerson(tx, member.id))
  expect((await pool.query('select 1 from feedback where email = $1', [named])).rowCount).toBe(1)
  expect((await pool.query('select 1 from orders where email = $1', [named])).rowCount).toBe(1)
})

it('leaves a telephone on the orders of another member', async () => {
  const phone = '+85261239999'
  const member = await signedInMember(shop, { email: 'wife@example.com', phone })
  const other = await signedInMember(shop, { email: 'husband@example.com' })
  await other.set('ELOWEN-SCALP-SHAMPOO-500', 1)
  const placed = await other.order({ email: 'husband@example.com', delivery_contact: '61239999' })
  expect(placed.status).toBe(200)
  await shop.shop.systemContext().transaction((tx) => erasePerson(tx, member.id))
  const { rows } = await shop.shop.pool.query<{ phone: string; contact: string }>(
    'select o.phone, a.contact from orders o join order_addresses a on a.order_id = o.id where o.member_id = $1',
    [other.id],
  )
  expect(JSON.stringify(rows)).not.toContain('erased')
  expect(JSON.stringify(rows)).toContain('61239999')
})

it('leaves the name of a staff user in back-office records when the same person is erased as a member', async () => {
  const desk = await atDesk(shop, 'owner')
  const member = await signedInMember(shop, { email: desk.email })
  expect(
    (
      await desk.send('POST', '/stock/adjust', {
        sub_sku: 'ELOWEN-SCALP-SHAMPOO-500',
        change: 1,
        reason: 'found',
      })
    ).status,
  ).toBe(200)
  const named = async () => [
    (await shop.shop.pool.query('select actor from stock_moves where reason = $1', ['found'])).rows,
    (
      await shop.shop.pool.query('select who, before, after, reason, ip from audit_log where who = $1', [
        desk.email,
      ])
    ).rows,
  ]
  const before = await named()
  expect(JSON.stringify(before)).toContain(desk.email)
  await shop.shop.systemContext().transaction((tx) => erasePerson(tx, member.id))
  expect(await named()).toEqual(before)
})
