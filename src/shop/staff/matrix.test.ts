import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { served } from '#api/rooms/rooms.ts'
import { anOrder, payByCard } from '#tools/builders/orders/orders.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { houseRole, may, rights, roles, type HouseRole, type Right } from './rules.ts'

const base = '/api/admin/v1'

type Schema = {
  $ref?: string
  'x-right'?: Right
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: Schema | boolean
}
type Operation = {
  operationId: string
  'x-right'?: Right
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
type Call = { name: string; method: string; path: string; right: Right; answer: Schema | undefined }

let shop: TestShop
let calls: Call[]
let named: Record<string, Schema>
/** Ids that a path may name, by what stands before them in it. */
let ids: Record<string, string>
const colleagues = new Map<HouseRole, AtDesk>()
const by = (role: HouseRole): AtDesk => colleagues.get(role) as AtDesk // made below

beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  const { body } = await shop.get('/api/v1/openapi.json')
  named = (body.components as { schemas: Record<string, Schema> }).schemas
  const paths = body.paths as Record<string, Record<string, Operation>>
  calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const right = operation['x-right']
      if (!right) return []
      const answer = operation.responses['200']?.content?.['application/json']?.schema
      return [{ name: operation.operationId, method: method.toUpperCase(), path, right, answer }]
    }),
  )
  for (const role of roles) colleagues.set(role, await atDesk(shop, role))
  const order = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  await payByCard(shop, order)
  const member = await aMember(shop)
  const adjustment = { amount: 900, reason: 'a gift for both of us' }
  await by('owner').send('POST', `/wallets/${member.id}/adjustments`, adjustment)
  ids = { orders: order.id, members: member.id, wallets: member.id }
})
afterAll(() => shop.close())

const pathOf = ({ path }: Call): string =>
  path
    .slice(base.length)
    .replaceAll(/(\w+)\/\{(\w+)\}/g, (_, before: string) => `${before}/${ids[before] ?? randomUUID()}`)

const resolved = (schema: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (named[name] ?? {})
}

/** Fields that an answer holds although its document asks for a right that the reader does not have. */
function excess(written: Schema, answer: unknown, reads: (right: Right) => boolean, path = ''): string[] {
  if (answer === null || answer === undefined || answer === '') return []
  const schema = resolved(written)
  const right = written['x-right'] ?? schema['x-right']
  const isEmpty = Array.isArray(answer) && answer.length === 0
  if (right && !reads(right)) return isEmpty ? [] : [path]
  const beyond = (each: Schema, value: unknown, to: string) => excess(each, value, reads, to)
  const { items } = schema
  if (Array.isArray(answer)) return items ? answer.flatMap((item) => beyond(items, item, `${path}[]`)) : []
  if (schema.anyOf) {
    const found = schema.anyOf.map((option) => beyond(option, answer, path))
    return found.toSorted((a, b) => a.length - b.length)[0] ?? []
  }
  if (typeof answer !== 'object' || !(schema.properties ?? schema.additionalProperties)) return []
  return Object.entries(answer).flatMap(([name, value]) => {
    const field =
      schema.properties?.[name] ??
      (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined)
    return field ? beyond(field, value, `${path}.${name}`) : [`${path}.${name} is not in the document`]
  })
}

describe('the document of the API and the table of rights', () => {
  it('have the same back-office calls', () => {
    const inCode = served.flatMap(({ endpoint, access }) => (access.who === 'staff' ? [endpoint.name] : []))
    expect(calls.map(({ name }) => name).toSorted()).toEqual(inCode.toSorted())
    expect(new Set(calls.map(({ path }) => path.startsWith(base)))).toEqual(new Set([true]))
  })

  it('every right of the table opens a call or a field', () => {
    const used = new Set<string>(calls.map(({ right }) => right))
    for (const match of JSON.stringify([named, calls]).matchAll(/"x-right":"([\w.]+)"/g))
      used.add(match[1] ?? '')
    const inside = [
      'customers.export',
      'orders.cancel_picked',
      'refunds.approve',
      'settings.legal',
      'settings.limits',
      'settings.rules',
      'returns.override',
      'subscriptions.override',
      'wallet.adjust',
      'products.note',
      'gifts.export',
    ]
    expect(rights.filter((right) => !used.has(right) && !inside.includes(right))).toEqual([])
  })

  it.each(roles)(
    '%s can call exactly what the table allows, and reads no field above its rights',
    async (role) => {
      const found: string[] = []
      let read = 0
      for (const call of calls) {
        if (call.name === 'staff-sign-out') continue // it would be the last call
        const desk = by(role)
        const { status, body } =
          call.method === 'GET'
            ? await desk.get(pathOf(call))
            : await desk.send(call.method as 'POST', pathOf(call), {})
        expect([call.name, status < 500, status]).toEqual([call.name, true, status])
        expect([call.name, status === 403 && body.code === 'staff.forbidden']).toEqual([
          call.name,
          !may([houseRole(role)], call.right),
        ])
        if (status !== 200 || !call.answer) continue
        read += 1
        found.push(
          ...excess(call.answer, body, (right) => may([houseRole(role)], right)).map(
            (path) => call.name + path,
          ),
        )
      }
      expect(found).toEqual([])
      expect(read).toBeGreaterThan(3)
    },
  )

  it('the walk over an answer finds a field above the reader', async () => {
    const call = calls.find(({ name }) => name === 'staff-order')
    const { body } = await by('owner').get(`/orders/${ids.orders}`)
    expect(excess(call?.answer ?? {}, body, () => true)).toEqual([])
    expect(excess(call?.answer ?? {}, body, (right) => right !== 'orders.money')).not.toEqual([])
  })
})

/** What the house says of its roles, one sentence a line; a right with a star is each of its area. */
const sentences: [who: HouseRole, may: boolean, what: string, names: string[]][] = [
  ['owner', true, 'may do all', rights as unknown as string[]],
  [
    'manager',
    true,
    'keeps prices and promotions',
    ['products.edit', 'coupons.change', 'subscriptions.prices'],
  ],
  ['manager', true, 'agrees to refunds and adjustments', ['refunds.approve', 'wallet.adjust']],
  ['manager', false, 'does not change roles', ['staff.*']],
  ['manager', false, 'does not see what providers said of cards', ['payments.raw']],
  [
    'care',
    true,
    'reads orders, notes, corrects and cancels',
    ['orders.read', 'orders.note', 'orders.edit', 'orders.cancel'],
  ],
  ['care', true, 'looks after returns and asks for refunds', ['returns.decide', 'refunds.request']],
  [
    'care',
    true,
    'gives goodwill, answers reviews, sends again',
    ['wallet.goodwill', 'reviews.reply', 'messages.resend'],
  ],
  ['care', false, 'sees no identity number whole', ['orders.identity']],
  ['care', false, 'sees no data of cards', ['payments.raw']],
  [
    'care',
    false,
    'agrees to no money',
    ['refunds.approve', 'refunds.execute', 'wallet.adjust', 'orders.cancel_picked'],
  ],
  [
    'warehouse',
    true,
    'picks, packs, receives and counts',
    ['orders.fulfil', 'stock.change', 'returns.receive'],
  ],
  [
    'warehouse',
    false,
    'sees no price and no amount',
    ['products.money', 'orders.money', 'refunds.*', 'payments.*'],
  ],
  ['warehouse', false, 'sees no list of customers', ['customers.*']],
  [
    'content',
    true,
    'keeps texts and moderates reviews',
    ['products.texts', 'reviews.moderate', 'scalp.edit'],
  ],
  ['content', false, 'changes no price', ['products.edit', 'subscriptions.*', 'coupons.*']],
  [
    'content',
    false,
    'touches no money and no person',
    ['orders.*', 'wallet.*', 'refunds.*', 'gifts.*', 'customers.*'],
  ],
  ['marketing', true, 'makes coupons and reads referrals', ['coupons.change', 'referrals.read']],
  ['marketing', false, 'refunds nothing', ['refunds.*', 'returns.*', 'wallet.*', 'payments.*']],
  ['reception', true, 'keeps the calendar', ['bookings.read', 'bookings.write', 'bookings.treat']],
  ['reception', false, 'takes no list along', ['lists.export', 'customers.*', 'orders.*']],
  ['therapist', true, 'treats', ['bookings.read', 'bookings.treat']],
  [
    'therapist',
    false,
    'does nothing else',
    ['bookings.write', 'bookings.waive', 'lists.export', 'customers.*', 'orders.*'],
  ],
  [
    'finance',
    true,
    'settles and pays back',
    ['payments.settle', 'fps.match', 'refunds.execute', 'lists.export'],
  ],
  [
    'finance',
    false,
    'leaves the catalogue alone',
    ['products.edit', 'products.texts', 'stock.change', 'coupons.change'],
  ],
  ['auditor', true, 'reads all, the log among it', rights.filter((right) => right.endsWith('.read'))],
]

describe('the sentences about roles', () => {
  it.each(sentences)('%s (%s): %s', (role, isAllowed, _, names) => {
    const meant = rights.filter((right) =>
      names.some((name) => (name.endsWith('.*') ? right.startsWith(name.slice(0, -1)) : right === name)),
    )
    expect(meant.length).toBeGreaterThanOrEqual(names.length)
    expect(meant.filter((right) => may([houseRole(role)], right) !== isAllowed)).toEqual([])
  })

  it('auditors have no right of a call that changes data', () => {
    const changing = calls.filter(({ method, right }) => method !== 'GET' && right !== 'desk')
    expect(changing.length).toBeGreaterThan(50)
    expect(
      changing.filter(({ right }) => may([houseRole('auditor')], right)).map(({ name }) => name),
    ).toEqual([])
  })
})
