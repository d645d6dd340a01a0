import fc from '#tools/testing/properties.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'

type Schema = {
  type?: string
  enum?: unknown[]
  format?: string
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}
type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses?: Record<string, Refused>
}
type Refused = { $ref?: string; description?: string }

let shop: TestShop
/** The owner’s session, so that calls of the desk pass admission. */
let atTheDesk: Record<string, string>
let paths: Record<string, Record<string, Operation>>
let shared: Record<string, Refused>
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '100000' })
  const { cookie, token } = await atDesk(shop, 'owner')
  atTheDesk = { cookie, 'x-csrf-token': token }
  const { body } = await shop.get('/api/v1/openapi.json')
  paths = body.paths as typeof paths
  shared = (body.components as { responses: typeof shared }).responses
})
afterAll(() => shop.close())

/** Raised for a long run: `BAD_INPUTS=500 npx vitest run src/api/bad-input.test.ts`. */
const triesEach = Number(process.env.BAD_INPUTS ?? 40)

const wicked = [
  "' or 1=1 --",
  '"; drop table products; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  '%',
  '%00',
  'a'.repeat(5_000),
]
const nasty = fc.oneof(
  fc.constantFrom(
    ...wicked,
    '',
    ' ',
    '0',
    '-1',
    '1e999',
    'NaN',
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
    '_',
    '99999999999999999999',
  ),
  fc.constantFrom(
    '2026-02-30',
    '00000000-0000-0000-0000-000000000000',
    'ELOWEN-SCALP-SHAMPOO',
    'HKD',
    'hk',
    '洗髮水',
    '👩‍🚀',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer().map(String),
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nasty },
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, [], {}, [[]], [null], {
    a: { b: { c: { d: { e: {} } } } },
  }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A value that may be valid, so that calls get further than their schema. */
function likely(schema: Schema): fc.Arbitrary<unknown> {
  const one = schema.anyOf?.[0] ?? schema
  if (one.enum) return fc.constantFrom(...one.enum)
  if (one.format === 'uuid') return fc.uuid()
  if (one.type === 'integer' || one.type === 'number') return fc.integer({ min: 0, max: 9 })
  if (one.type === 'boolean') return fc.boolean()
  return fc.constantFrom('1', 'ELOWEN-SCALP-SHAMPOO-500', 'ELOWEN-SCALP-SHAMPOO', 'someone@example.com')
}
const mixed = (schema: Schema) => fc.oneof({ weight: 2, arbitrary: likely(schema) }, value)
const some = (properties: Record<string, Schema>, of = mixed) =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, of(schema)])), {
    requiredKeys: [],
  })

const leak =
  /\bat .+:\d+:\d+|select .+ from|node_modules|ZodError|kysely|violates .+ constraint|syntax error at/i

it('is refused by every endpoint: never with 5xx, never with internals (rules/api#5, rules/api#1)', async () => {
  const answers = new Map<number, number>()
  const undocumented = new Set<string>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (!operation.responses) continue // parameters of all methods of a path
      const query = Object.fromEntries(
        (operation.parameters ?? [])
          .filter((one) => one.in === 'path' || one.in === 'query')
          .map((one) => [one.name, one.schema]),
      )
      const body = operation.requestBody?.content['application/json']?.schema.properties ?? {}
      const question = fc.record({
        query: some(query, (schema) => fc.oneof(likely(schema), nasty)),
        body: fc.oneof({ weight: 6, arbitrary: some(body) }, value),
      })
      for (const requested of fc.sample(question, triesEach)) {
        const words: Record<string, unknown> = requested.query
        const at = path.replace(
          /\{(\w+)\}/g,
          (_, name: string) => encodeURIComponent(wellFormed(String(words[name] ?? 'x'))) || 'x',
        )
        const search = new URLSearchParams(
          Object.entries(words).map(([name, word]) => [name, wellFormed(String(word))]),
        )
        const url = `${at}?${search}`
        const headers = path.startsWith('/api/admin/') && path !== '/api/admin/v1/sign-out' ? atTheDesk : {}
        const answer =
          method === 'get'
            ? await shop.get(url, headers)
            : await shop.send(method.toUpperCase() as 'POST', url, requested.body, headers)
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
        const text = JSON.stringify(answer.body)
        if (answer.status >= 500 || (answer.status >= 400 && leak.test(text)))
          expect.fail(`${method} ${url} ${JSON.stringify(requested.body)} → ${answer.status} ${text}`)
        if (answer.status >= 400) {
          const named = refusedWith(operation, answer.status)
          if (!named.includes(`\`${String(answer.body.code)}\``))
            undocumented.add(`${method} ${path} ${answer.status} ${String(answer.body.code)}`)
          expect(answer.body, url).toMatchObject({
            message: expect.any(String),
            error: expect.any(String),
            code: expect.any(String),
          })
        }
      }
    }
  }
  expect(answers.get(400)).toBeGreaterThan(100)
  expect([...undocumented]).toEqual([])
}, 600_000)

/** The document's description of the response with this status. */
function refusedWith({ responses = {} }: Operation, status: number): string {
  const { $ref, description } = responses[status] ?? {}
  return ($ref ? shared[$ref.split('/').at(-1) ?? '']?.description : description) ?? ''
}

/** Drops values that cannot be written in a URL. */
const wellFormed = (text: string): string => (text.isWellFormed() ? text : '')
