import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import type { WireOrder } from '#tools/builders/orders/orders.ts'
import { erasePerson } from './leaving.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

const sql = async (text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query<Record<string, unknown>>(text, values)).rows
const erase = (id: string) => shop.shop.systemContext().transaction((tx) => erasePerson(tx, id))

it('keeps the telephone on orders that another person placed, so that their parcel can be delivered', async () => {
  const member = await signedInMember(shop, { email: 'wing@example.com', phone: '+85261230777' })
  const partner = await signedInMember(shop, { email: 'partner@example.com' })
  await partner.set('ELOWEN-SCALP-SHAMPOO-500', 1)
  const { _id } = (await partner.order({ email: 'partner@example.com' })).body.order as WireOrder
  await sql(`update orders set phone = '+85261230777' where id = $1`, _id)
  await sql(`update order_addresses set contact = '61230777' where order_id = $1`, _id)
  await sql(
    `insert into feedback (topic, name, email, phone, text, locale) values ('x', 'Partner', 'partner@example.com', '+85261230777', 'rang 61230777', 'en')`,
  )
  await erase(member.id)
  expect(await sql('select phone, email from orders where id = $1', _id)).toEqual([
    { phone: '+85261230777', email: 'partner@example.com' },
  ])
  expect(await sql('select distinct contact from order_addresses where order_id = $1', _id)).toEqual([
    { contact: '61230777' },
  ])
  expect(await sql(`select phone, text from feedback where email = 'partner@example.com'`)).toEqual([
    { phone: 'erased', text: 'rang erased' },
  ])
})

it('removes the telephone from guest orders of the erased member', async () => {
  const member = await signedInMember(shop, { email: 'guest.too@example.com', phone: '+85261230778' })
  const other = await signedInMember(shop)
  await other.set('ELOWEN-SCALP-SHAMPOO-500', 1)
  const { _id } = (await other.order()).body.order as WireOrder
  await sql(
    `update orders set member_id = null, email = 'guest.too@example.com', phone = '+85261230778' where id = $1`,
    _id,
  )
  await sql(`update order_addresses set contact = '61230778' where order_id = $1`, _id)
  await erase(member.id)
  expect(await sql('select phone, email from orders where id = $1', _id)).toEqual([
    { phone: '', email: 'erased' },
  ])
  expect(await sql('select distinct contact from order_addresses where order_id = $1', _id)).toEqual([
    { contact: 'erased' },
  ])
})

it('erases names that must be unique', async () => {
  const two = [
    await signedInMember(shop, { email: 'first.name@example.com' }),
    await signedInMember(shop, { email: 'second.name@example.com' }),
  ]
  for (const { email } of two) await sql(`insert into member_groups (name, kind) values ($1, 'other')`, email)
  for (const { id } of two) await erase(id)
  const names = await sql(`select name from member_groups where name like 'erased%'`)
  expect(names).toHaveLength(2)
})

it('erases the address in a review that consists of it, and in a started campaign', async () => {
  const { id } = await signedInMember(shop, { email: 'long.enough.address@example.com' })
  await sql(
    `update reviews set content = 'at long.enough.address@example.com' where id = (select id from reviews where state = 'published' limit 1)`,
  )
  const letters = JSON.stringify({ en: { subject: 'Ask long.enough.address@example.com', body: '' } })
  await sql(
    `insert into campaigns (name, state, letters, subscribers, created_by, created_at, changed_by, changed_at, started_at)
     values ('x', 'sending', $1, true, 'x', now(), 'x', now(), now())`,
    letters,
  )
  await erase(id)
  expect(await sql(`select content from reviews where content like 'at erased%'`)).toHaveLength(1)
  expect(await sql(`select letters->'en'->>'subject' as subject from campaigns where name = 'x'`)).toEqual([
    { subject: 'Ask erased' },
  ])
})

it('erases a member with so many rows that a step exceeds the usual statement timeout', async () => {
  const { id } = await signedInMember(shop, { email: 'much.of@example.com' })
  await sql(
    `insert into member_addresses (member_id, kind, firstname, lastname, calling_code, contact, address, address2, city, province, zip, country)
     values ($1, 'delivery', 'Much', 'Of', '852', '61230779', 'a', '', 'b', 'c', '', 'hk')`,
    id,
  )
  await sql(
    `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(5.2); return old; end $$`,
  )
  await sql(`create trigger slow before delete on member_addresses for each row execute function slow()`)
  await erase(id)
  await sql('drop trigger slow on member_addresses')
  expect(await sql('select state from members where id = $1', id)).toEqual([{ state: 'erased' }])
})
