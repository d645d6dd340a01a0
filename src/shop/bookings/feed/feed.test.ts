import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTreatedMember, book, bookingIn, freeSlots, treatment } from '#tools/builders/bookings/bookings.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { eraseEverywhere, mergeEverywhere } from '../../profile/registry.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

async function anOwner() {
  const { member, packageId } = await aTreatedMember(shop)
  const path = async (method: 'POST' | 'DELETE'): Promise<string> => {
    const { status, body } = await shop.send(method, '/api/v1/booking-feed', {}, member.headers)
    expect(status).toBe(200)
    const feed = body.feed as { url: string } | null
    return feed ? new URL(feed.url).pathname : ''
  }
  const books = async (days: number) => {
    const from = daysLater(dayInHongKong(clock.now()), days)
    const [free] = await freeSlots(member, { from, to: daysLater(from, 6) })
    if (!free) throw new Error('nothing is free')
    return book(member, packageId, free)
  }
  return { member, path, books }
}

/** A calendar asks, which has no cookie. */
async function reads(path: string) {
  const answer = await shop.shop.api.fetch(new Request(`http://shop.test${path}`), {
    ip: '10.9.9.9',
    seenIn: null,
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const events = (text: string) => text.split('BEGIN:VEVENT').slice(1)

it('has one calendar event per booking however often it is moved, like the file of an earlier email', async () => {
  const { member, path, books } = await anOwner()
  const secret = await path('POST')
  const booking = await books(9)
  const fileOf = async (id: string) => {
    const answer = await shop.shop.api.fetch(
      new Request(`http://shop.test/api/v1/bookings/${id}/calendar`, { headers: member.headers }),
      { ip: '10.9.9.9', seenIn: null },
    )
    return answer.text()
  }
  const factsOf = (text: string) =>
    ['UID', 'SEQUENCE', 'DTSTART', 'STATUS'].map((name) => new RegExp(`${name}:(\\S+)`).exec(text)?.[1])
  const [uid, ...before] = factsOf(await fileOf(booking._id))
  expect(before).toEqual(['0', expect.anything(), 'CONFIRMED'])
  const from = daysLater(dayInHongKong(clock.now()), 17)
  const [free] = await freeSlots(member, { from, to: daysLater(from, 6) })
  const moved = await member.send('POST', `/bookings/${booking._id}/move`, { starts_at: free?.starts_at })
  const { _id: id, starts_at: startsAt } = bookingIn(moved)
  const at = startsAt.replaceAll(/[-:]|\.\d{3}/g, '')
  for (const text of [await fileOf(id), await fileOf(booking._id), (await reads(secret)).text])
    expect(factsOf(text)).toEqual([uid, '2', at, 'CONFIRMED'])
  expect((await member.send('POST', `/bookings/${id}/cancel`, {})).status).toBe(200)
  expect(factsOf(await fileOf(booking._id))).toEqual([uid, '3', at, 'CANCELLED'])
})

it('has the instructions before a treatment as plain text', async () => {
  const { member, path, books } = await anOwner()
  const secret = await path('POST')
  await books(30)
  await shop.shop.pool.query(
    `update products set treatment = jsonb_set(treatment, '{before}', $1) where sku = $2`,
    [JSON.stringify({ chi: '<p>甲</p>', cn: '<p>甲</p>', eng: '<p>No coffee &amp; tea</p>' }), treatment],
  )
  shop.shop.cache.drop('*')
  await shop.shop.pool.query(`update members set locale = 'en' where id = $1`, [member.id])
  const { text } = await reads(secret)
  const description = /DESCRIPTION:[^]*?(?=\r\n\S)/.exec(text)?.[0].replaceAll('\r\n ', '') ?? ''
  expect(description).toContain('No coffee & tea')
  expect(description).not.toMatch(/[<>]|&amp/)
})

it('is readable with its secret only, follows changes of appointments, and contains no health data', async () => {
  const { member, path, books } = await anOwner()
  const secret = await path('POST')
  expect((await reads(secret)).status).toBe(200)
  expect(events((await reads(secret)).text)).toEqual([])
  const booking = await books(3)
  const first = await reads(`${secret}.ics`)
  expect(first.headers.get('content-type')).toContain('text/calendar')
  expect(first.headers.get('cache-control')).toContain('no-store')
  expect(events(first.text)).toHaveLength(1)
  expect(first.text).toContain(booking.number)
  expect(first.text).not.toContain('Lavender')
  expect(first.text).not.toContain(member.email)
  expect((await member.send('POST', `/bookings/${booking._id}/cancel`, {})).status).toBe(200)
  expect((await reads(secret)).text).toContain('STATUS:CANCELLED')
  clock.move(100 * 86_400)
  expect(events((await reads(secret)).text)).toEqual([])
  const { rows } = await shop.shop.pool.query('select * from booking_feeds')
  expect(JSON.stringify(rows)).not.toContain(secret.split('/').at(-1))
})

it('ends when a new address is made, when its owner deletes it, and when the account is merged or erased', async () => {
  const [{ member, path }, other] = [await anOwner(), await anOwner()]
  const first = await path('POST')
  clock.move(1)
  const second = await path('POST')
  expect(second).not.toBe(first)
  const replaced = await reads(first)
  const never = await reads('/api/v1/booking-feed/never')
  expect([replaced.status, replaced.text]).toEqual([404, never.text])
  expect((await reads(second)).status).toBe(200)
  expect((await member.get('/booking-feed')).body.feed).toMatchObject({
    url: expect.stringContaining(second),
  })
  expect(await path('DELETE')).toBe('')
  expect((await reads(second)).status).toBe(404)
  expect((await member.get('/booking-feed')).body.feed).toBeNull()

  const [merged, remaining] = [await path('POST'), await other.path('POST')]
  await shop.shop.systemContext().transaction(async (tx) => {
    const merging = { key: 'merge', actor: 'test', reason: 'one person' }
    expect(await mergeEverywhere(tx, member.id, other.member.id, merging)).toBe(true)
  })
  expect([(await reads(merged)).status, (await reads(remaining)).status]).toEqual([404, 200])
  await shop.shop.systemContext().transaction((tx) => eraseEverywhere(tx, other.member.id))
  expect((await reads(remaining)).status).toBe(404)
})

it('requires a signed-in member', async () => {
  expect((await shop.get('/api/v1/booking-feed')).status).toBe(401)
  expect((await shop.send('POST', '/api/v1/booking-feed', {})).status).toBe(401)
})
