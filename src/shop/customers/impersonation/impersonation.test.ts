import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { served } from '#api/rooms/rooms.ts'
import { aTreatedMember, book, freeSlots, noFlags } from '#tools/builders/bookings/bookings.ts'
import { aMember, signedInMember } from '#tools/builders/members/members.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'

let shop: TestShop
let now = new Date()
let care: AtDesk
let member: Awaited<ReturnType<typeof signedInMember>>

beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: { now: () => now } })
  member = await signedInMember(shop, { firstname: 'Ka Yan' })
  care = await atDesk(shop, 'care')
})
beforeEach(async () => {
  now = new Date()
  care = await atDesk(shop, 'care')
})
afterAll(() => shop.close())

const lookIn = (answer: TestAnswer): string =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('elowen_impersonation='))
    ?.split(';', 1)[0] ?? ''

/** Starts an impersonation by a staff user; returns the cookies of their browser. */
async function startImpersonation(desk: AtDesk = care, id = member.id): Promise<string> {
  const answer = await desk.send('POST', `/members/${id}/impersonation`, { reason: 'cannot find her order' })
  expect(answer.status).toBe(200)
  return `${desk.cookie}; ${lookIn(answer)}`
}
const nameSeen = async (cookie: string): Promise<unknown> => {
  const { status, body } = await shop.get('/api/v1/user', { cookie })
  return status === 200 ? (body.user as { firstname: string }).firstname : status
}
const daysAhead = (days: number): string => daysLater(dayInHongKong(now), days)
const count = async (query: string): Promise<number> =>
  Number((await shop.shop.pool.query<{ count: string }>(query)).rows[0]?.count)

describe('an impersonation', () => {
  it('shows the shop as the member sees it, for half an hour', async () => {
    const cookie = await startImpersonation()
    expect(await nameSeen(cookie)).toBe('Ka Yan')
    const { body } = await shop.get('/api/v1/impersonation', { cookie })
    expect(body.impersonation).toMatchObject({ member_id: member.id, lastname: 'Lam' })
    now = new Date(now.getTime() + 29 * 60_000)
    expect(await nameSeen(cookie)).toBe('Ka Yan')
    now = new Date(now.getTime() + 60_000)
    expect(await nameSeen(cookie)).toBe(401)
    expect((await shop.get('/api/v1/impersonation', { cookie })).body.impersonation).toBeNull()
  })

  it('is logged with its reason, and so is its end', async () => {
    const cookie = await startImpersonation()
    const token = care.token
    const ended = await shop.send(
      'POST',
      '/api/admin/v1/impersonation/end',
      {},
      { cookie, 'x-csrf-token': token },
    )
    expect([ended.status, ended.body.member_id, lookIn(ended)]).toEqual([
      200,
      member.id,
      'elowen_impersonation=',
    ])
    expect(await nameSeen(cookie)).toBe(401)
    const { rows } = await shop.shop.pool.query(
      `select action, reason from audit_log where who = $1 and entity_id = $2 order by id`,
      [care.email, member.id],
    )
    expect(rows).toEqual([
      { action: 'staff-start-impersonation', reason: 'cannot find her order' },
      { action: 'staff-end-impersonation', reason: '' },
    ])
  })

  it('ends when the staff user begins another', async () => {
    const other = await aMember(shop, { firstname: 'Wing' })
    const first = await startImpersonation()
    expect(await nameSeen(await startImpersonation(care, other.id))).toBe('Wing')
    expect(await nameSeen(first)).toBe(401)
  })

  it('needs the session of the staff user who began it', async () => {
    const look = (await startImpersonation()).split('; ')[1] ?? ''
    const another = await atDesk(shop, 'care')
    expect(await nameSeen(look)).toBe(401)
    expect(await nameSeen(`${another.cookie}; ${look}`)).toBe(401)
    await care.send('POST', '/sign-out')
    expect(await nameSeen(`${care.cookie}; ${look}`)).toBe(401)
  })

  it('ends when the right or the staff account ends', async () => {
    const cookie = await startImpersonation()
    const roles = (of: string) =>
      shop.shop.pool.query('update staff_accounts set roles = $1 where email = $2', [[of], care.email])
    await roles('warehouse')
    expect(await nameSeen(cookie)).toBe(401)
    await roles('care')
    expect(await nameSeen(cookie)).toBe('Ka Yan')
    const state = (to: string) =>
      shop.shop.pool.query('update members set state = $1 where id = $2', [to, member.id])
    await state('suspended')
    expect(await nameSeen(cookie)).toBe(401)
    const again = await care.send('POST', `/members/${member.id}/impersonation`, { reason: 'look' })
    expect([again.status, again.body.code]).toEqual([409, 'impersonation.not_now'])
    await state('active')
  })

  it.each(['warehouse', 'finance', 'marketing', 'reception', 'auditor'] as const)(
    'is refused for %s',
    async (role) => {
      const desk = await atDesk(shop, role)
      const answer = await desk.send('POST', `/members/${member.id}/impersonation`, { reason: 'curious' })
      expect([answer.status, lookIn(answer)]).toEqual([403, ''])
    },
  )
})

describe('a staff user who impersonates', () => {
  it('cannot change anything by any call, during the impersonation and after', async () => {
    const cookie = await startImpersonation()
    const writes = served.filter(
      ({ access, endpoint }) => access.who !== 'staff' && endpoint.method !== 'GET',
    )
    expect(writes.length).toBeGreaterThan(80)
    for (const { endpoint } of writes) {
      const site = endpoint.path.startsWith('//') ? endpoint.path.slice(1) : `/api/v1${endpoint.path}`
      const path = site.replaceAll(/\{\w+\}/g, member.id)
      const sent = { cookie, 'x-csrf-token': 'none' }
      const answer = await shop.send(endpoint.method as 'POST', path, {}, sent)
      expect([endpoint.name, answer.status, answer.body.code]).toEqual([
        endpoint.name,
        403,
        'impersonation.read_only',
      ])
    }
    expect((await shop.get('/api/v1/csrf', { cookie })).status).toBe(403)
    now = new Date(now.getTime() + 31 * 60_000)
    const late = await shop.send('POST', '/api/v1/user/logout', {}, { cookie })
    expect([late.status, lookIn(late)]).toEqual([403, 'elowen_impersonation='])
  })

  it('can read every page of the account without changing a row', async () => {
    const cookie = await startImpersonation()
    // counters of requests, and a referral code that the first read creates
    const tables = await shop.shop.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('staff_sessions', 'tries', 'sessions', 'referral_codes') order by 1`,
    )
    const state = async () =>
      Promise.all(
        tables.rows.map(async ({ name }) => {
          const { rows } = await shop.shop.pool.query<{ sum: string }>(
            `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from "${name}" t`,
          )
          return `${name} ${rows[0]?.sum}`
        }),
      )
    const before = await state()
    const visits = await count('select count(*) from sessions')
    const reads = served.filter(({ access, endpoint }) => access.who !== 'staff' && endpoint.method === 'GET')
    for (const { endpoint } of reads) {
      const site = endpoint.path.startsWith('//') ? endpoint.path.slice(1) : `/api/v1${endpoint.path}`
      const answer = await shop.get(site.replaceAll(/\{\w+\}/g, member.id), { cookie })
      expect([endpoint.name, answer.status < 500], endpoint.name).toEqual([endpoint.name, true])
    }
    expect(await state()).toEqual(before)
    expect(await count('select count(*) from sessions')).toBe(visits)
  })

  it('cannot read health answers in the member’s responses', async () => {
    const { member: treated, packageId } = await aTreatedMember(shop)
    const [slot] = await freeSlots(treated, { from: daysAhead(8), to: daysAhead(11) })
    if (!slot) throw new Error('there is a free time')
    const health = { ...noFlags, skin: true, allergic: true, allergy: 'MARK OF HEALTH' }
    const { _id } = await book(treated, packageId, slot, { health })
    const paths = [
      `/bookings/${String(_id)}`,
      '/bookings',
      '/bookings/packages?product=FACIAL-BED-CORNER',
      '/account/dashboard',
    ]
    const own = await Promise.all(paths.map((path) => treated.get(path)))
    expect(JSON.stringify(own.map(({ body }) => body))).toContain('MARK OF HEALTH')
    const cookie = await startImpersonation(care, treated.id)
    const seen = await Promise.all(paths.map((path) => shop.get(`/api/v1${path}`, { cookie })))
    expect(seen.map(({ status }) => status)).toEqual(paths.map(() => 200))
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain('MARK OF HEALTH')
    expect([own[2]?.body.health_flagged, seen[2]?.body.health_flagged]).toEqual([true, false])
  })

  it('sees neither their own session and account, nor data for the member only', async () => {
    const own = await signedInMember(shop, { firstname: 'Colleague' })
    const cookie = `${own.headers.cookie}; ${await startImpersonation()}`
    expect(await nameSeen(cookie)).toBe('Ka Yan')
    const file = await shop.get('/api/v1/account/export', { cookie })
    expect([file.status, file.body.code]).toEqual([403, 'impersonation.owner_only'])
    expect((await shop.get('/api/v1/scalptest/results', { cookie })).body).toMatchObject({ results: [] })
  })
})
