import { randomUUID } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { signedInMember, type SignedIn } from '#tools/builders/members/members.ts'
import { anOrder, payByCard } from '#tools/builders/orders/orders.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { kindOfCode } from '#shop/refusal.ts'
import { served } from './rooms/rooms.ts'

type Response = { $ref?: string; description?: string; content?: Record<string, { schema: object }> }
type Operation = { operationId: string; responses: Record<string, Response> }
type Call = Operation & { path: string; method: string }

let shop: TestShop
let owner: AtDesk
let member: SignedIn
let calls: Call[]
let shared: Record<string, Response>
let orderId: string
const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { starts_with: true } })
;(addFormats as unknown as (to: Ajv2020) => void)(ajv) // its types are those of a default export

beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '100000' })
  ;[owner, member] = await Promise.all([atDesk(shop, 'owner'), signedInMember(shop)])
  const order = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  await payByCard(shop, order)
  orderId = order.id
  const { body } = await shop.get('/api/v1/openapi.json')
  ajv.addSchema({ $id: 'document', ...body })
  shared = (body.components as { responses: typeof shared }).responses
  const paths = body.paths as Record<string, Record<string, Operation>>
  calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      path.startsWith('/api/') && operation.operationId !== 'staff-sign-out'
        ? [{ ...operation, path, method }]
        : [],
    ),
  )
})
afterAll(() => shop.close())

const pointer = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

/** What of a response is missing in the document, in a line; null: all of it is described. */
function unsaid({ path, method, responses }: Call, { status, headers, body }: TestAnswer): string | null {
  const at = `${method} ${path} ${status} ${String(body.code ?? '')}`
  const written = responses[status]
  if (!written) return `${at}: no such status`
  const name = written.$ref?.split('/').at(-1)
  const { description = '', content = {} } = (name === undefined ? written : shared[name]) ?? {}
  if (body.code && !description.includes(`\`${String(body.code)}\``)) return `${at}: no such code`
  const type = headers.get('content-type')?.split(';', 1)[0] ?? ''
  if (!content[type]) return `${at}: no ${type}`
  if (type !== 'application/json') return null
  const to =
    name === undefined
      ? `/paths/${pointer(path)}/${method}/responses/${status}`
      : `/components/responses/${name}`
  const valid = ajv.getSchema(`document#${to}/content/application~1json/schema`)
  if (valid?.(body)) return null
  const mismatches = (valid?.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath} ${message ?? ''}`,
  )
  return `${at}: ${mismatches.join(', ')}`
}

const words: Record<string, (before: string) => string> = {
  'ids of nothing': (before) => (before === 'orders' ? orderId : randomUUID()),
  names: () => 'ELOWEN-SCALP-SHAMPOO-500',
  'what is no id': () => "x'%00",
}
const query = '?page=1&page=2&limit=101&after=zzz&sort=no&currency=XXX&unknown=1'

describe('the OpenAPI document describes every response', () => {
  it.each(Object.keys(words))('for members and the owner, who request %s (rules/api#1)', async (kind) => {
    const found: (string | null)[] = []
    for (const call of calls) {
      const at = call.path.replaceAll(
        /([\w-]+)\/\{\w+\}/g,
        (_, before: string) => `${before}/${words[kind]?.(before)}`,
      )
      const headers = call.path.startsWith('/api/admin/')
        ? { cookie: owner.cookie, 'x-csrf-token': owner.token }
        : member.headers
      if (call.method !== 'get')
        found.push(unsaid(call, await shop.send(call.method.toUpperCase() as 'POST', at, {}, headers)))
      else for (const search of ['', query]) found.push(unsaid(call, await shop.get(at + search, headers)))
    }
    expect(found.filter((line) => line !== null)).toEqual([])
  })

  it('for anonymous callers, missing tokens and unreadable bodies', async () => {
    const found: (string | null)[] = []
    const headers = { 'content-type': 'application/json' }
    for (const call of calls) {
      const at = call.path.replaceAll(/\{\w+\}/g, () => randomUUID())
      if (call.method === 'get') {
        found.push(unsaid(call, await shop.get(at)))
        continue
      }
      const method = call.method.toUpperCase() as 'POST'
      const token = { ...headers, 'x-csrf-token': 'none' }
      found.push(unsaid(call, await shop.send(method, at, 'x'.repeat(300_000), headers)))
      found.push(unsaid(call, await shop.send(method, at, {}, token)))
      found.push(
        unsaid(call, await shop.send(method, at, {}, { ...headers, origin: 'https://evil.example' })),
      )
    }
    expect(found.filter((line) => line !== null)).toEqual([])
  })

  it('and lists only refusals that a room defines', () => {
    const named = served.flatMap(({ endpoint }) => endpoint.refuses)
    expect(named.filter((code) => !kindOfCode(code))).toEqual([])
  })
})
