import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import {
  aMember,
  memberPassword,
  signedInMember,
  signIn,
  withCookies,
} from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const inMinutes = (minutes: number) => clock.move(minutes * 60)
type Pair = { access_token: string; refresh_token: string }

describe('signing in', () => {
  it('returns tokens in the response and in HttpOnly cookies', async () => {
    const member = await aMember(shop)
    const visitor = await aVisitor(shop)
    const { status, body, headers } = await visitor.send('POST', '/user/login', {
      username: member.email.toUpperCase(),
      password: memberPassword,
    })
    expect([status, (body.user as { username: string }).username]).toEqual([200, member.email])
    const cookies = headers.getSetCookie().filter((cookie) => /elowen_(?:access|refresh)=/.test(cookie))
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly/)
  })

  it('accepts a verified telephone number as the name', async () => {
    const { phone } = await aMember(shop)
    const visitor = await aVisitor(shop)
    expect(
      (await visitor.send('POST', '/user/login', { username: phone, password: memberPassword })).status,
    ).toBe(200)
  })

  it('starts a new guest session, so that a planted session id is worthless', async () => {
    const member = await aMember(shop)
    const visitor = await aVisitor(shop)
    const before = visitor.headers.cookie
    const signed = await visitor.send('POST', '/user/login', {
      username: member.email,
      password: memberPassword,
    })
    const after = withCookies(before, signed)
    expect(/elowen_session=([^;]+)/.exec(after)?.[1]).not.toBe(/elowen_session=([^;]+)/.exec(before)?.[1])
    const stale = await shop.send(
      'POST',
      '/api/v1/user/logout',
      {},
      { cookie: after, 'x-csrf-token': visitor.headers['x-csrf-token'] },
    )
    expect([stale.status, stale.body.code]).toEqual([403, 'shop.csrf_mismatch'])
  })

  it('refuses an unknown name with the same response as a wrong password', async () => {
    const { email } = await aMember(shop)
    const visitor = await aVisitor(shop)
    const wrong = await visitor.send('POST', '/user/login', { username: email, password: 'not this one 1' })
    const unknownName = await visitor.send('POST', '/user/login', {
      username: 'nobody@example.com',
      password: 'not this one 1',
    })
    expect([wrong.status, wrong.body]).toEqual([401, unknownName.body])
    expect(wrong.body.code).toBe('members.wrong_sign_in')
  })

  it('checks five of ten concurrent tries, and then delays the right password too', async () => {
    const { email } = await aMember(shop)
    const visitor = await aVisitor(shop)
    const tries = await Promise.all(
      Array.from({ length: 10 }, () =>
        visitor.send('POST', '/user/login', { username: email, password: 'not this one 1' }),
      ),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([
      401, 401, 401, 401, 401, 429, 429, 429, 429, 429,
    ])
    const right = await visitor.send('POST', '/user/login', { username: email, password: memberPassword })
    expect([right.status, right.body.code]).toEqual([429, 'members.too_many_tries'])
    inMinutes(16)
    expect(
      (await visitor.send('POST', '/user/login', { username: email, password: memberPassword })).status,
    ).toBe(200)
  })
})

describe('tokens', () => {
  const renewed = async (refresh_token: string) =>
    (await aVisitor(shop)).send('POST', '/user/refresh', { refresh_token })

  it('expire after 15 minutes if they are access tokens; a refresh token returns the next pair', async () => {
    const member = await signedInMember(shop)
    expect((await member.get('/user')).status).toBe(200)
    inMinutes(15.1)
    const over = await member.get('/user')
    expect([over.status, over.body.code]).toEqual([401, 'members.signed_out'])
    const { body } = await renewed(member.token.refresh_token)
    const next = body.token as Pair
    expect((await shop.get('/api/v1/user', { authorization: `Bearer ${next.access_token}` })).status).toBe(
      200,
    )
  })

  it('are renewed to the same successor by concurrent tabs', async () => {
    const member = await signedInMember(shop)
    const answers = await Promise.all(Array.from({ length: 20 }, () => renewed(member.token.refresh_token)))
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${(body.token as Pair).refresh_token}`)).size,
    ).toBe(1)
  })

  it('end the whole sign-in when a used refresh token is used again', async () => {
    const member = await signedInMember(shop)
    const { body } = await renewed(member.token.refresh_token)
    inMinutes(1)
    expect((await renewed(member.token.refresh_token)).status).toBe(401)
    expect((await renewed((body.token as Pair).refresh_token)).status).toBe(401)
    expect((await member.get('/user')).status).toBe(401)
  })

  it('that are invalid are deleted from the browser with the refusal', async () => {
    const { status, headers } = await renewed('x'.repeat(43))
    expect(status).toBe(401)
    const deletedCookies = headers
      .getSetCookie()
      .filter((cookie) => /^elowen_(?:access|refresh)=;.*Max-Age=0/.test(cookie))
    expect(deletedCookies).toHaveLength(2)
  })

  it('end at once on sign-out', async () => {
    const member = await signedInMember(shop)
    expect((await member.send('POST', '/user/login', { logout: true })).status).toBe(200)
    expect(
      (await shop.get('/api/v1/user', { authorization: `Bearer ${member.token.access_token}` })).status,
    ).toBe(401)
    expect((await renewed(member.token.refresh_token)).status).toBe(401)
  })
})

describe('signing out', () => {
  const sessionsOf = async (email: string) => {
    const open = 'select count(*)::int as open from member_sessions s join members m on m.id = s.member_id'
    const { rows } = await shop.shop.pool.query<{ open: number }>(
      `${open} where m.email = $1 and s.ended_at is null`,
      [email],
    )
    return rows[0]?.open
  }
  const without = (header: string, name: string): string =>
    header.replace(new RegExp(`elowen_${name}=[^;]+;? ?`), '')

  it.each<[string, (member: Awaited<ReturnType<typeof signedInMember>>) => void]>([
    ['both tokens', () => undefined],
    [
      'the refresh token alone, after a quarter of an hour',
      ({ headers }) => (headers.cookie = without(headers.cookie, 'access')),
    ],
    ['the access token alone', ({ headers }) => (headers.cookie = without(headers.cookie, 'refresh'))],
    [
      'an access token that is over',
      ({ headers }) => void ((headers.cookie = without(headers.cookie, 'refresh')), inMinutes(16)),
    ],
    ['both, long after the access token was good', () => inMinutes(60)],
  ])('ends the session with %s', async (_, later) => {
    for (const path of ['/user/logout', '/user/login']) {
      const member = await signedInMember(shop)
      later(member)
      expect(await sessionsOf(member.email)).toBe(1)
      const left = await member.send('POST', path, { logout: true })
      expect(left.status).toBe(200)
      expect(
        left.headers.getSetCookie().filter((cookie) => /^elowen_(?:access|refresh)=;/.test(cookie)),
      ).toHaveLength(2)
      expect(await sessionsOf(member.email)).toBe(0)
      const again = await (
        await aVisitor(shop)
      ).send('POST', '/user/refresh', { refresh_token: member.token.refresh_token })
      expect(again.status).toBe(401)
    }
  })

  it('ends the session also when the token was renewed meanwhile, and keeps other devices signed in', async () => {
    const member = await signedInMember(shop)
    const other = await aVisitor(shop)
    await signIn(shop, { ...other, email: member.email })
    const renewed = await member.send('POST', '/user/refresh', {})
    expect(renewed.status).toBe(200)
    await member.send('POST', '/user/logout', {}) // with the previous tokens
    expect(await sessionsOf(member.email)).toBe(1)
    const next = (renewed.body.token as Pair).refresh_token
    expect((await (await aVisitor(shop)).send('POST', '/user/refresh', { refresh_token: next })).status).toBe(
      401,
    )
  })
})

describe('the view of a member', () => {
  it('has the prices of their groups, which are not cached for others', async () => {
    const path = '/api/v1/product?skus=ELOWEN-SCALP-SHAMPOO'
    const priceOf = ({ body }: { body: Record<string, unknown> }) => JSON.stringify(body.products)
    const vip = await signedInMember(shop, { groups: ['VIP'] })
    const plain = await shop.get(path)
    const theirs = await shop.get(path, vip.headers)
    expect(priceOf(theirs)).not.toBe(priceOf(plain))
    expect(theirs.headers.get('cache-control')).toBe('private, no-store')
    expect(priceOf(await shop.get(path))).toBe(priceOf(plain))
  })

  it('has a cart and orders that no other account and no guest can see', async () => {
    const [one, other] = [await signedInMember(shop), await signedInMember(shop)]
    await one.set('ELOWEN-SCALP-SHAMPOO-500', 1)
    expect((await one.cart()).items).toHaveLength(1)
    expect((await other.cart()).items).toHaveLength(0)
    const placed = await one.order()
    const { _id: id } = placed.body.order as { _id: string }
    expect((await one.get(`/order?id=${id}`)).status).toBe(200)
    expect((await other.get(`/order?id=${id}`)).status).toBe(404)
    const guest = {
      ...one.headers,
      cookie: one.headers.cookie.replace(/elowen_(?:access|refresh)=[^;]+;? ?/g, ''),
    }
    expect((await shop.get(`/api/v1/order?id=${id}`, guest)).status).toBe(404)
    expect(((await one.get('/orders')).body as { total: number }).total).toBe(1)
  })
})
