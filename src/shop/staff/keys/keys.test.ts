import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrder } from '#tools/builders/orders/orders.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, password, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { tryKey } from '../../../platform/db/tries.ts'
import { endStaff } from '../accounts.ts'
import { rights, type Right } from '../rules.ts'
import { keyRights } from './key.rules.ts'

const limitsFactor = 1_000
const start = new Date('2026-03-04T02:00:00Z')
let now = start
let shop: TestShop
let owner: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: String(limitsFactor) }, { clock: { now: () => now } })
  owner = await atDesk(shop, 'owner')
})
afterAll(() => shop.close())

const api = '/api/admin/v1'
type Key = {
  id: string
  state: string
  scopes: Right[]
  dormant: Right[]
  last_used_at: string | null
  prefix: string
}
const made = (by: AtDesk, more: object) =>
  by.send('POST', '/api-keys', { name: 'warehouse system', days: 90, current: password, ...more })
async function aKey(scopes: readonly Right[], by = owner): Promise<Key & { key: string }> {
  const { seed, key } = ok(await by.get('/api-keys/proposal')).body as { seed: string; key: string }
  return { ...(ok(await made(by, { seed, scopes })).body.key as unknown as Key), key }
}
const withKey = (key: string) => ({ authorization: `Bearer ${key}`, 'x-shop-locale': 'en' })
const get = (key: string, path: string) => shop.get(api + path, withKey(key))
/** Without a session and its token, as another program calls. */
const sent = async (key: string, method: string, path: string, body: object = {}, headers: object = {}) => {
  const answer = await shop.shop.api.fetch(
    new Request(`http://shop.test${api}${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...withKey(key), ...headers },
    }),
    { ip: '10.9.9.9', seenIn: null },
  )
  return { status: answer.status, headers: answer.headers, body: await answer.json() } as TestAnswer
}
const keysShown = async () => ok(await owner.get('/api-keys')).body.keys as Key[]
const shown = async (id: string) => (await keysShown()).find((each) => each.id === id)

describe('making a key', () => {
  it('stores its hash alone, and shows it once', async () => {
    const { key, id, prefix } = await aKey(['orders.read'])
    expect(key).toMatch(/^elk_[\w-]{50}$/)
    expect(prefix).toBe(key.slice(0, 12))
    const { rows } = await shop.shop.pool.query('select * from api_keys where id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(JSON.stringify(await keysShown())).not.toContain(key)
    const log = ok(await owner.get('/audit?action=staff-create-api-key'))
    expect(JSON.stringify(log.body)).not.toContain(key.slice(12))
    expect(JSON.stringify(log.body)).toContain('warehouse system')
  })

  it('requires the password and scopes, within the rights of its creator and of keys', async () => {
    const manager = await atDesk(shop, 'manager')
    const { seed, scopes } = ok(await manager.get('/api-keys/proposal')).body as {
      seed: string
      scopes: Right[]
    }
    expect(scopes).not.toContain('orders.cancel')
    const refusal = async (more: object) =>
      no(await made(manager, { seed, scopes: ['orders.read'], ...more }))
    expect(await refusal({ current: 'wrong password 1' })).toEqual([401, 'staff.wrong_sign_in'])
    expect(await refusal({ scopes: [] })).toEqual([400, 'staff.no_scopes'])
    for (const scope of ['orders.cancel', 'desk', 'integrations.manage', 'payments.raw'])
      expect(await refusal({ scopes: ['orders.read', scope] })).toEqual([400, 'staff.beyond_maker'])
    expect((await refusal({ scopes: ['no.right'] }))[0]).toBe(400)
    for (const more of [{ days: 0 }, { days: 9_999 }, { name: '' }, { seed: 'short' }])
      expect((await refusal(more))[0]).toBe(400)
    expect(no(await made(await atDesk(shop, 'care'), { seed, scopes }))).toEqual([403, 'staff.forbidden'])
  })

  it('creates one key from repeated, late and concurrent requests', async () => {
    const { seed, key } = ok(await owner.get('/api-keys/proposal')).body as { seed: string; key: string }
    const createKey = () => made(owner, { seed, scopes: ['stock.read'] })
    const answers = [...(await Promise.all([createKey(), createKey(), createKey()])), await createKey()]
    const ids = new Set(answers.map((answer) => (ok(answer).body.key as Key).id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    ok(await owner.send('POST', `/api-keys/${id}/revoke`))
    expect((ok(await createKey()).body.key as Key).state).toBe('revoked') // late: it does not come back
    expect(no(await get(key, '/stock'))).toEqual([401, 'staff.bad_key'])
  })
})

describe('a call by a key', () => {
  it('is limited to its scopes, and needs no token', async () => {
    const { key, id } = await aKey(['stock.read', 'reviews.read', 'settings.read'])
    ok(await get(key, '/stock'))
    expect(no(await get(key, '/orders'))).toEqual([403, 'staff.forbidden'])
    expect(no(await sent(key, 'POST', `/orders/${randomUUID()}/note`, { text: 'x' }))).toEqual([
      403,
      'staff.forbidden',
    ])
    expect((await shown(id))?.last_used_at).toBe(now.toISOString())
  })

  it('has its key in the audit log', async () => {
    const { key } = await aKey(['stock.read', 'stock.change'])
    const { levels } = ok(await get(key, '/stock?limit=1')).body as unknown as {
      levels: { sub_sku: string }[]
    }
    const subSku = levels[0]?.sub_sku ?? ''
    const input = { sub_sku: subSku, change: 3, reason: 'found three more' }
    const headers = { 'idempotency-key': 'once', origin: 'https://elsewhere.example' }
    const first = ok(await sent(key, 'POST', '/stock/adjust', input, headers))
    const again = ok(await sent(key, 'POST', '/stock/adjust', input, headers))
    expect(again.body).toEqual(first.body)
    const { entries } = ok(await owner.get('/audit?action=staff-adjust-stock')).body as {
      entries: { key_name: string; who: string }[]
    }
    expect(entries.map(({ key_name: name, who }) => [name, who])).toEqual([['warehouse system', owner.email]])
  })

  it('notes its use once a minute', async () => {
    const { key, id } = await aKey(['stock.read'])
    ok(await get(key, '/stock'))
    now = new Date(start.getTime() + 50_000)
    ok(await get(key, '/stock'))
    expect((await shown(id))?.last_used_at).toBe(start.toISOString())
    now = new Date(start.getTime() + 70_000)
    ok(await get(key, '/stock'))
    expect((await shown(id))?.last_used_at).toBe(now.toISOString())
    now = start
  })

  it('ends with its day, with its revocation in every process, and with its maker', async () => {
    const { key, id } = await aKey(['stock.read'])
    now = new Date(start.getTime() + 90 * 86_400_000)
    expect(no(await get(key, '/stock'))).toEqual([401, 'staff.bad_key'])
    now = start
    ok(await get(key, '/stock'))
    const answers = await Promise.all([1, 2].map(() => owner.send('POST', `/api-keys/${id}/revoke`)))
    expect(answers.map((answer) => (ok(answer).body.key as Key).state)).toEqual(['revoked', 'revoked'])
    expect(no(await get(key, '/stock'))).toEqual([401, 'staff.bad_key'])
    expect(no(await owner.send('POST', `/api-keys/${randomUUID()}/revoke`))).toEqual([
      404,
      'staff.unknown_key',
    ])

    const manager = await atDesk(shop, 'manager')
    const theirs = await aKey(['stock.read', 'reviews.read'], manager)
    ok(await get(theirs.key, '/stock'))
    await shop.shop.pool.query(`update staff_accounts set roles = '{content}' where email = $1`, [
      manager.email,
    ])
    expect(no(await get(theirs.key, '/stock'))).toEqual([403, 'staff.forbidden'])
    ok(await get(theirs.key, '/reviews'))
    expect((await shown(theirs.id))?.dormant).toEqual(['stock.read'])
    await endStaff(shop.shop.systemContext(), manager.email)
    expect(no(await get(theirs.key, '/reviews'))).toEqual([401, 'staff.bad_key'])
    expect((await shown(theirs.id))?.state).toBe('orphaned')
  })

  it('reads no field above its scopes', async () => {
    await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
    const { key } = await aKey(['orders.read'])
    const whole = await aKey(['orders.read', 'orders.money'])
    const totals = async (by: string) =>
      (ok(await get(by, '/orders?limit=5')).body.orders as { total: unknown }[]).map(
        ({ total }) => total === null,
      )
    expect(new Set(await totals(key))).toEqual(new Set([true]))
    expect(new Set(await totals(whole.key))).toEqual(new Set([false]))
  })

  it('grants no shopper calls, and a cookie beside it grants no more', async () => {
    const { key } = await aKey(['stock.read'])
    expect((await shop.get('/api/v1/account', withKey(key))).status).toBe(401)
    const both = await shop.get(`${api}/orders`, { ...withKey(key), cookie: owner.cookie })
    expect(no(both)).toEqual([403, 'staff.forbidden'])
    for (const word of ['elk_', 'elk_%00', `elk_${'A'.repeat(50)}`, `elk_${'x'.repeat(190)}`])
      expect(
        no(await shop.get(`${api}/stock`, { authorization: `Bearer ${word}`, cookie: owner.cookie })),
      ).toEqual([401, 'staff.bad_key'])
  })

  it('is limited by key, in one count for all processes', async () => {
    const [busy, idle] = [await aKey(['stock.read']), await aKey(['stock.read'])]
    const now = new Date()
    await shop.shop.pool.query('insert into tries (key, tries, since) values ($1, $2, $3)', [
      tryKey('limit', 'api_key', busy.id),
      600 * limitsFactor - 6,
      now,
    ])
    const answers = await Promise.all(Array.from({ length: 9 }, () => get(busy.key, '/stock')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200, 200, 200, 200, 200, 200, 429, 429, 429,
    ])
    ok(await get(idle.key, '/stock'))
  })
})

describe('the document of the API', () => {
  type Operation = { operationId: string; 'x-right'?: Right; security?: Record<string, string[]>[] }
  it('declares for each call whether a key opens it, and calls with each right confirm it', async () => {
    const { body } = await shop.get('/api/v1/openapi.json')
    const calls = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, operations]) =>
        Object.entries(operations).flatMap(([method, operation]) => {
          const right = operation['x-right']
          const scope = operation.security?.find((each) => each.apiKey)?.apiKey?.[0]
          return right ? [{ name: operation.operationId, method, path, right, scope }] : []
        }),
    )
    expect(calls.length).toBeGreaterThan(300)
    for (const { name, right, scope } of calls)
      expect([name, scope]).toEqual([name, keyRights.includes(right) ? right : undefined])
    const all = await aKey(keyRights)
    const single = await aKey(['coupons.read'])
    const outcomes = new Map<string, string>()
    for (const { name, method, path, right } of calls) {
      const at = path.slice(api.length).replaceAll(/\{\w+\}/g, randomUUID())
      for (const [by, scopes] of [
        [all.key, keyRights],
        [single.key, ['coupons.read']],
      ] as const) {
        const answer = method === 'get' ? await get(by, at) : await sent(by, method.toUpperCase(), at)
        expect([name, answer.status, answer.status < 500]).toEqual([name, answer.status, true])
        const expected = !keyRights.includes(right)
          ? 'staff.persons_alone'
          : scopes.includes(right as never) // the wider list
            ? 'in'
            : 'staff.forbidden'
        const code = String(answer.body.code)
        const outcome = ['staff.persons_alone', 'staff.forbidden', 'staff.bad_key'].includes(code)
          ? code
          : 'in'
        expect([name, outcome]).toEqual([name, expected])
        outcomes.set(outcome, name)
      }
    }
    expect([...outcomes.keys()].toSorted()).toEqual(['in', 'staff.forbidden', 'staff.persons_alone'])
    expect(rights.length).toBeGreaterThan(keyRights.length)
  }, 120_000)
})
