import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as linking from '#tools/builders/linking/linking.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { aPlatform, aProfile, openPlatforms } from '#tools/builders/agents/platform.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { hostileRequest } from '#tools/testing/hostile/requests.ts'
import { dice } from '#tools/testing/hostile/values.ts'
import type { Hostile, World } from '#tools/testing/hostile/world.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

const planted = ['planted-person@example.com', 'Planted Street 9', 'Plantedname']
const sku = 'ELOWEN-SCALP-SHAMPOO-500'
const site = 'http://shop.test'

let shop: TestShop
let platforms: Awaited<ReturnType<typeof openPlatforms>>
let world: World
beforeAll(async () => {
  ;[shop, platforms] = await Promise.all([
    openTestShop({ LIMITS_FACTOR: '100000', WEBHOOKS_LOOPBACK: '1' }),
    openPlatforms(),
  ])
  const owner = await atDesk(shop, 'owner')
  const victim = await signedInMember(shop, { email: planted[0] ?? '', firstname: planted[2] ?? '' })
  const others = platforms.publish(aProfile())
  const theirs = await linking.aClient(owner, { profileUrl: others })
  const link = await linking.linked(shop, victim, theirs)
  const request = {
    line_items: [{ item: { id: sku }, quantity: 1 }],
    context: { address_country: 'HK' },
    fulfillment: {
      methods: [{ type: 'shipping', destinations: [{ street_address: planted[1], address_country: 'HK' }] }],
    },
  }
  const checkout = await aPlatform(shop, others, link.headers).post('/checkout-sessions', request)
  // the attacker's own platform, with a guest's checkout of the victim's details at another one
  const profileUrl = platforms.publish(aProfile())
  const guests = await aPlatform(shop, others).post('/checkout-sessions', {
    ...request,
    buyer: { email: planted[0] },
  })
  const client = await linking.aClient(owner, { profileUrl })
  const { rows } = await shop.shop.pool.query(
    'select id from member_links union all select id from members union all select id from carts',
  )
  world = {
    profileUrl,
    foreign: [
      String(checkout.body.id),
      String(guests.body.id),
      theirs.id,
      ...(rows as { id: string }[]).map(({ id }) => id),
    ],
    tokens: [link.access_token, link.refresh_token, 'x'.repeat(43)],
    keys: [],
    client,
    desk: { cookie: owner.cookie, 'x-csrf-token': owner.token },
    sku,
  }
}, 120_000)
afterAll(() => Promise.all([shop.close(), platforms.close()]))

/** What no response may contain: traces of the program, or of its database. */
const traces =
  /\bat \S+ \(|node_modules|\/src\/|\.ts:\d|syntax error|violates|relation "|invalid byte sequence|unsupported Unicode/

async function send({
  path,
  method,
  headers,
  body,
}: Hostile): Promise<{ status: number; text: string } | null> {
  let request: Request
  try {
    request = new Request(site + path, { method, headers, ...(body === undefined ? {} : { body }) })
  } catch {
    return null // not a possible request
  }
  const answer = await shop.shop.api.fetch(request, { ip: '203.0.113.66', seenIn: null })
  return { status: answer.status, text: await answer.text() }
}

/** Targets of outgoing connections. */
function watchConnections(): () => string[] {
  const hosts = new Set<string>()
  const connect = Socket.prototype.connect
  const spy = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (
    this: Socket,
    ...given: unknown[]
  ) {
    const [first] = given.flat()
    if (typeof first === 'object' && first !== null)
      hosts.add(String((first as { host?: unknown }).host ?? 'pipe'))
    return Reflect.apply(connect, this, given) as Socket
  })
  return () => {
    spy.mockRestore()
    return [...hosts]
  }
}

const seed = Number(process.env.PROPERTY_SEED ?? 1)
const count = 10_000

it(`${count} hostile requests cause no failure, no unauthorised access and no data leak (seed ${seed})`, async () => {
  const by = dice(seed)
  const connections = watchConnections()
  const findings: string[] = []
  const statuses = new Map<number, number>()
  for (let made = 0; made < count; made += 20) {
    const batch = Array.from({ length: 20 }, () => hostileRequest(world, by))
    const answers = await Promise.all(batch.map(send))
    for (const [at, answer] of answers.entries()) {
      if (!answer) continue
      const { status, text } = answer
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const isBad = status >= 500 || traces.test(text) || planted.some((word) => text.includes(word))
      const { method, path, body, headers } = batch[at] as Hostile // of each response
      if (isBad)
        findings.push(
          `${status} ${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${String(body ?? '').slice(0, 600)} → ${text.slice(0, 300)}`,
        )
    }
  }
  expect(findings.slice(0, 10)).toEqual([])
  // of each kind some were executed, and most were rejected
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(count / 20)
  for (const status of [400, 401, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(50)
  // one allowed connection proves that the monitoring works
  await aPlatform(shop, platforms.publish(aProfile())).post('/catalog/search', { query: 'oil' })
  const hosts = connections()
  expect(hosts).toContain('127.0.0.1')
  expect(
    hosts.filter((host) => !['127.0.0.1', 'localhost', '::1', 'pipe', 'undefined'].includes(host)),
  ).toEqual([])
  expect(Object.prototype).not.toHaveProperty('isOwner')
}, 900_000)
