import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedInMember } from '#tools/builders/members/members.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { served } from './rooms/rooms.ts'

/** A standby without replication: it lacks all rows of tests. */
const standby = `standby_${randomBytes(6).toString('hex')}`
const server = process.env.TEST_DATABASE_URL ?? ''
let shop: TestShop
let care: AtDesk
let member: Awaited<ReturnType<typeof signedInMember>>

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  await onServer(`create database ${standby} template demo strategy file_copy`)
  const DATABASE_REPLICA_URL = Object.assign(new URL(server), { pathname: `/${standby}` }).href
  shop = await openTestShop({ DATABASE_URL: server, DATABASE_REPLICA_URL })
  care = await atDesk(shop, 'care')
  member = await signedInMember(shop)
})
afterAll(async () => {
  await shop.close()
  await onServer(`drop database ${standby} with (force)`)
})

const wrote = (cookies: readonly string[]) => cookies.find((cookie) => cookie.startsWith('elowen_wrote='))
const found = async (cookie: string) =>
  (
    await shop.get(`/api/admin/v1/members?search=${encodeURIComponent(member.email)}`, {
      cookie,
      'x-shop-locale': 'en',
    })
  ).body.total

it('reads lists of the desk from the standby, and from the primary after a recent write (rules/operations#17)', async () => {
  expect(await found(care.cookie)).toBe(0)
  const saved = await care.send('PUT', '/views', { list: 'orders', name: 'Mine', query: 'state=paid' })
  const cookie = wrote(saved.headers.getSetCookie())
  expect(cookie).toMatch(/^elowen_wrote=1;.*Max-Age=10/i)
  expect(await found(`${care.cookie}; ${cookie?.split(';', 1)[0]}`)).toBe(1)
})

it('reads a shopper’s own data from the primary', async () => {
  const own = await shop.get('/api/v1/user', member.headers)
  expect([own.status, JSON.stringify(own.body)]).toEqual([200, expect.stringContaining(member.email)])
})

it('allows lag for lists and reports of the desk only', () => {
  const lagging = served.filter(({ access }) => access.mayLag)
  expect(lagging.map(({ endpoint }) => endpoint.name).toSorted()).toEqual([
    'staff-audit',
    'staff-members',
    'staff-orders',
    'staff-report',
    'staff-report-orders',
    'staff-stock-value',
  ])
  expect(lagging.every(({ access, endpoint }) => access.who === 'staff' && endpoint.method === 'GET')).toBe(
    true,
  )
})
