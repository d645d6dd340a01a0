import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { isRefusal } from '#shop/refusal.ts'
import { aMember, memberPassword } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const inMinutes = (minutes: number) => clock.move(minutes * 60)

describe('guessing passwords from many addresses', () => {
  const wrong = 'not this one 1'
  const from = async (ip: string, username: string, password: string, cookie = '') => {
    const visitor = await aVisitor(shop)
    const headers = {
      ...visitor.headers,
      cookie: `${visitor.headers.cookie}; ${cookie}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ username, password })
    const incoming = new Request('http://shop.test/api/v1/user/login', { method: 'POST', headers, body })
    const answer = await shop.shop.api.fetch(incoming, { ip, seenIn: null })
    return { status: answer.status, cookies: answer.headers.getSetCookie() }
  }
  const addresses = Array.from({ length: 40 }, (_, at) => `198.51.100.${at + 1}`)
  const deviceIn = (cookies: readonly string[]) =>
    cookies.find((cookie) => cookie.startsWith('elowen_member_device='))?.split(';', 1)[0]

  it('reaches the password hash ten times in forty concurrent tries, for known and unknown names', async () => {
    const { email } = await aMember(shop)
    for (const name of [email, 'nobody-at-all@example.com']) {
      const tries = await Promise.all(addresses.map((ip) => from(ip, name, wrong)))
      expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
      expect(tries.filter(({ status }) => status === 423)).toHaveLength(30)
    }
    expect((await from('198.51.100.99', email, memberPassword)).status).toBe(423)
  })

  it('reaches it no more often through the form of a page without script', async () => {
    const { email } = await aMember(shop)
    const visitor = await aVisitor(shop)
    const form = { username: email, password: wrong }
    const codes = await Promise.all(
      addresses.map((ip) =>
        shop.shop.api
          .callByName('login', form, { headers: new Headers(visitor.headers), ip, seenIn: null })
          .then(
            () => 'in',
            (error: unknown) => (isRefusal(error) ? error.code : String(error)),
          ),
      ),
    )
    expect(codes.filter((code) => code === 'members.wrong_sign_in')).toHaveLength(10)
    expect(codes.filter((code) => code === 'members.locked')).toHaveLength(30)
  })

  it('does not lock the owner out of a known browser, which has its own limit of tries', async () => {
    const [member, other] = [await aMember(shop), await aMember(shop)]
    const device = deviceIn((await from('203.0.113.5', member.email, memberPassword)).cookies) ?? ''
    expect(device).toMatch(/^elowen_member_device=[\w-]{22}\.[\w-]{43}$/)
    await Promise.all(addresses.map((ip) => from(ip, member.email, wrong)))
    expect((await from('203.0.113.5', member.email, memberPassword)).status).toBe(423)
    expect((await from('203.0.113.5', member.email, memberPassword, device)).status).toBe(200)
    // a device is known to the account that signed in on it only, and does not permit further guesses
    await Promise.all(addresses.map((ip) => from(ip, other.email, wrong)))
    expect((await from('203.0.113.5', other.email, memberPassword, device)).status).toBe(423)
    await Promise.all(addresses.map((ip) => from(ip, member.email, wrong)))
    const guesses = await Promise.all(addresses.map((ip) => from(ip, member.email, wrong, device)))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
    expect((await from('203.0.113.5', member.email, memberPassword, `${device}x`)).status).toBe(423)
  })

  it('locks a name for an hour at most, however long it continues', async () => {
    const { email } = await aMember(shop)
    for (let round = 0; round < 6; round += 1) {
      await Promise.all(addresses.slice(0, 12).map((ip) => from(ip, email, wrong)))
      inMinutes(61)
    }
    expect((await from('203.0.113.6', email, memberPassword)).status).toBe(200)
  })
})
