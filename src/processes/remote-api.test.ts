import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '#platform/http/server.ts'
import { isRefusal } from '#shop/refusal.ts'
import { login, getUser } from '#shop/entrance/contract.ts'
import { getSetting } from '#shop/showcase/setting.contract.ts'
import { listOrders } from '#shop/orders/contract.ts'
import { aMember, memberPassword } from '../../tools/builders/members.ts'
import { aClock } from '../../tools/builders/payments.ts'
import { remoteApi } from './remote-api.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

let shop: TestShop
let door: Awaited<ReturnType<typeof listen>>
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({}, { clock })
  door = await listen(
    getRequestListener((request) => shop.shop.api.fetch(request, { ip: '127.0.0.1', seenIn: null })),
    { host: '127.0.0.1', port: 0 },
  )
})
afterAll(async () => {
  await door.close()
  await shop.close()
})

/** A page of another process, asked for by a browser with these cookies; what it is given is written down. */
function aPage(jar: Map<string, string>) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const given: string[] = []
  const known: true[] = []
  const onCookie = (set: string): void => {
    given.push(set)
    const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=')
    if (value) jar.set(name, value)
    else jar.delete(name)
  }
  const page = new Request('http://shop.test/en/account', { headers: { cookie } })
  const api = remoteApi(`http://127.0.0.1:${door.port}`, page, { onCookie, onKnown: () => known.push(true) })
  return { api, given, known }
}

describe('pages apart from the API', () => {
  it('renew a member’s tokens once on the way, and hand them to the browser', async () => {
    const { email } = await aMember(shop)
    const jar = new Map<string, string>()
    await aPage(jar).api.call(login, { username: email, password: memberPassword })
    const old = jar.get('elowen_access')
    clock.move(16 * 60)
    const { api, given } = aPage(jar)
    const [me, orders] = await Promise.all([api.call(getUser, {}), api.call(listOrders, { page: 1, limit: 10 })])
    expect([me.user.username, orders.total]).toEqual([email, 0])
    expect(given.filter((cookie) => cookie.startsWith('elowen_access='))).toHaveLength(1)
    expect(jar.get('elowen_access')).not.toBe(old)
  })

  it('hear whether an answer was made for somebody', async () => {
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

  it('are read as a guest’s once the sign-in is over', async () => {
    const { email } = await aMember(shop)
    const jar = new Map<string, string>()
    await aPage(jar).api.call(login, { username: email, password: memberPassword })
    clock.move(31 * 86_400)
    const { api } = aPage(jar)
    expect((await api.call(listOrders, { page: 1, limit: 10 })).total).toBe(0)
    expect(jar.has('elowen_refresh')).toBe(false)
    await expect(api.call(getUser, {})).rejects.toSatisfy((error) => isRefusal(error) && error.kind === 'signed_out')
  })
})
