import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '#platform/http/server.ts'
import { startMetrics } from '#platform/metrics.ts'
import { isRefusal } from '#shop/refusal.ts'
import { login, getUser } from '#shop/auth/contract.ts'
import { checkUser } from '#shop/auth/register.contract.ts'
import { getSetting } from '#shop/showcase/setting.contract.ts'
import { listOrders } from '#shop/orders/contract.ts'
import { aMember, memberPassword } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { apiListener } from './listener.ts'
import { remoteApi } from './remote-api.ts'
import { readVisitor, signedVisitor } from './rendering/visitor-header.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let door: Awaited<ReturnType<typeof listen>>
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({}, { clock })
  const serving = {
    shop: shop.shop,
    metrics: startMetrics(),
    ready: { isReady: () => true, takesCalls: () => true },
  }
  door = await listen(await apiListener(serving), { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await door.close()
  await shop.close()
})

/** A page of another process, requested by a browser with these cookies; records the cookies that are set. */
function aPage(jar: Map<string, string>, ip = '203.0.113.1', secret = shop.shop.config.SHOP_SECRET) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const given: string[] = []
  const known: true[] = []
  const onCookie = (set: string): void => {
    given.push(set)
    const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=')
    if (value) jar.set(name, value)
    else jar.delete(name)
  }
  const page = new Request('http://shop.test/en/account', {
    headers: { cookie, 'user-agent': `Browser of ${ip}` },
  })
  const api = remoteApi(
    `http://127.0.0.1:${door.port}`,
    page,
    { place: { ip, seenIn: 'JP' }, secret },
    { onCookie, onKnown: () => known.push(true) },
  )
  return { api, given, known }
}

describe('pages in another process than the API', () => {
  it('renew a member’s tokens once, and send them to the browser', async () => {
    const { email } = await aMember(shop)
    const jar = new Map<string, string>()
    await aPage(jar).api.call(login, { username: email, password: memberPassword })
    const old = jar.get('elowen_access')
    clock.move(16 * 60)
    const { api, given } = aPage(jar)
    const [me, orders] = await Promise.all([
      api.call(getUser, {}),
      api.call(listOrders, { page: 1, limit: 10 }),
    ])
    expect([me.user.username, orders.total]).toEqual([email, 0])
    expect(given.filter((cookie) => cookie.startsWith('elowen_access='))).toHaveLength(1)
    expect(jar.get('elowen_access')).not.toBe(old)
  })

  it('receive whether a response is personal', async () => {
    const { email } = await aMember(shop)
    const jar = new Map<string, string>()
    const stranger = aPage(jar)
    await stranger.api.call(getSetting, {})
    expect(stranger.known).toEqual([])
    await stranger.api.call(login, { username: email, password: memberPassword })
    const member = aPage(jar)
    await member.api.call(getUser, {})
    expect(member.known).not.toEqual([])
  })

  it('forward the client’s address: limits count each visitor, and sign-ins have address and browser', async () => {
    const { email, id } = await aMember(shop)
    const check = (ip: string, secret?: string) =>
      aPage(new Map(), ip, secret)
        .api.call(checkUser, { recaptchaResponse: 'test-passes', username: email })
        .then(
          () => 200,
          (error: unknown) => (isRefusal(error) ? error.kind : String(error)),
        )
    const often = Array.from({ length: 11 }, (_, at) => at)
    const one = await Promise.all(often.map(() => check('198.51.100.7')))
    expect(one.filter((each) => each === 'too_many')).toHaveLength(1)
    const many = await Promise.all(often.map((at) => check(`198.51.101.${at}`)))
    expect(many.every((each) => each === 200)).toBe(true)
    // without the shop's signature no visitor header is trusted: all count as the real client
    const forged = await Promise.all(often.map((at) => check(`198.51.102.${at}`, 'another secret')))
    expect(forged.filter((each) => each === 'too_many').length).toBeGreaterThan(0)
    await aPage(new Map(), '203.0.113.9').api.call(login, { username: email, password: memberPassword })
    const { rows } = await shop.shop.pool.query(
      'select ip, browser from member_sessions where member_id = $1',
      [id],
    )
    expect(rows).toEqual([{ ip: '203.0.113.9', browser: 'Browser of 203.0.113.9' }])
  })

  it('accept a signature for a minute', () => {
    const place = { ip: '203.0.113.9', seenIn: 'HK' }
    const header = signedVisitor('secret', place, 1_000_000)
    expect(readVisitor('secret', header, 1_030_000)).toEqual(place)
    expect(readVisitor('secret', header, 1_061_000)).toBeNull()
    expect(readVisitor('other', header, 1_000_000)).toBeNull()
    expect(readVisitor('secret', `${header}x`, 1_000_000)).toBeNull()
    expect(readVisitor('secret', undefined, 1_000_000)).toBeNull()
  })

  it('are rendered for a guest once the sign-in is over', async () => {
    const { email } = await aMember(shop)
    const jar = new Map<string, string>()
    await aPage(jar).api.call(login, { username: email, password: memberPassword })
    clock.move(31 * 86_400)
    const { api } = aPage(jar)
    expect((await api.call(listOrders, { page: 1, limit: 10 })).total).toBe(0)
    expect(jar.has('elowen_refresh')).toBe(false)
    await expect(api.call(getUser, {})).rejects.toSatisfy(
      (error) => isRefusal(error) && error.kind === 'signed_out',
    )
  })
})

describe('an API whose connection breaks', () => {
  /** Begins each response, and closes the connection before its end. */
  async function aBrokenApi() {
    const server = createServer((_, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
      answer.write('{"token": "one", "user": {')
      setTimeout(() => answer.destroy(), 20)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const api = remoteApi(
      `http://127.0.0.1:${port}`,
      new Request('http://shop.test/en'),
      { place: { ip: '203.0.113.1', seenIn: null }, secret: 'secret' },
      { onCookie: () => undefined, onKnown: () => undefined },
    )
    return { api, close: () => new Promise((done) => server.close(done)) }
  }

  it('causes `shop.busy` in pages', async () => {
    const { api, close } = await aBrokenApi()
    const isBusy = (error: unknown) => isRefusal(error) && error.code === 'shop.busy'
    await expect(api.call(getSetting, {})).rejects.toSatisfy(isBusy)
    await expect(api.callByName('login', {})).rejects.toSatisfy(isBusy)
    await close()
  })
})
