import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { served } from '#api/rooms/rooms.ts'
import { innerOf, readable, readableBy, rightOf } from './readable.rules.ts'
import { houseRole, may, roles as houseRoles, type Role } from './rules.ts'

const desk = served.flatMap(({ endpoint, access }) =>
  access.who === 'staff' ? [{ endpoint, right: access.right }] : [],
)

/** An answer with everything in it that its schema knows. */
function wholeAnswer(schema: z.ZodType): unknown {
  const inners = innerOf(schema)
  if (inners?.kind === 'object')
    return Object.fromEntries(Object.entries(inners.shape).map(([name, field]) => [name, wholeAnswer(field)]))
  if (inners) {
    const [inner] = inners.inner.map(wholeAnswer)
    return inners.kind === 'list' ? [inner] : inners.kind === 'map' ? { key: inner } : inner
  }
  const samples = [
    'word',
    '019a0000-0000-7000-8000-000000000001',
    '2026-11-22T00:00:00.000Z',
    '2026-11-22',
    '2026-11',
    'a@example.com',
    7,
    true,
  ]
  const options =
    schema instanceof z.ZodEnum
      ? schema.options
      : schema instanceof z.ZodLiteral
        ? [...schema.values]
        : samples
  return options.find((sample) => schema.safeDecode(sample as never).success) // each kind takes one of them
}

type Field = { path: string; schema: z.ZodType; rights: string[] }
/** Every field of a schema with the rights that it and what it stands in ask for. */
function fieldsOf(schema: z.ZodType, path = '', before: string[] = []): Field[] {
  const right = rightOf(schema)
  const rights = right ? [...before, right] : before
  const inners = innerOf(schema)
  if (!inners) return [{ path, schema, rights }]
  if (inners.kind === 'object')
    return Object.entries(inners.shape).flatMap(([name, field]) => fieldsOf(field, `${path}.${name}`, rights))
  return inners.inner.flatMap((inner) => fieldsOf(inner, inners.kind === 'list' ? `${path}[]` : path, rights))
}

/** The paths at which an answer holds anything. */
function heldIn(answer: unknown, path = ''): string[] {
  if (Array.isArray(answer)) return answer.flatMap((item) => heldIn(item, `${path}[]`))
  if (answer && typeof answer === 'object')
    return Object.entries(answer).flatMap(([name, value]) => heldIn(value, `${path}.${name}`))
  return answer === null || answer === undefined || answer === '' ? [] : [path]
}

/**
 * Fields that tell of a person, and those of them that a role may see without `customers.read`, with the
 * reason.
 */
const personal =
  /\.(?:e_?mail|recipient_email|phone|dob|firstname|lastname|nickname|contact|address2?|passport\w*|payer\w*|recipient|friend_email|member_id|ip)$/
const seenWithout: [RegExp, string][] = [
  [/^\.order\.addresses\[\]\./, 'a parcel has a label; bills are left out by the use case'],
  [/^\.order\.gift_message\.(?:recipient|sender)$/, 'the card is printed with the parcel'],
  [/\.(?:reviews?|published)(?:\[\])?\.nickname$/, 'reviews stand in public under it'],
  [/^\.staff\./, 'their own name'],
  [/^\.sessions\[\]\.ip$/, 'their own sessions'],
  [/^\.sign_ins\[\]\.ip$/, 'their own sign-ins'],
  [/^\.(?:referrals?|statements?)(?:\[\])?\.member_id$/, 'an id opens nothing without the right'],
]

const roles = houseRoles.map(houseRole)

describe('fields of back-office responses', () => {
  it.each(desk.map(({ endpoint, right }) => [endpoint.name, endpoint, right] as const))(
    '%s: no role reads more than it may',
    (_, endpoint, right) => {
      if (endpoint.files.length > 0) return // a file is its call's, whose right is asked before
      const whole = wholeAnswer(endpoint.answer)
      expect(endpoint.answer.safeDecode(whole as never).error).toBeUndefined()
      const fields = fieldsOf(endpoint.answer)
      for (const role of roles.filter((each) => may([each], right))) {
        const seen = readable(endpoint.answer, whole, [role])
        expect([role.key, endpoint.answer.safeDecode(seen as never).error]).toEqual([role.key, undefined])
        const held = new Set(heldIn(seen))
        const above = fields.filter(
          ({ path, rights }) => held.has(path) && rights.some((each) => !may([role], each as never)),
        )
        expect([role.key, above.map(({ path }) => path)]).toEqual([role.key, []])
        if (may([role], 'customers.read')) continue
        const view = [...held].filter(
          (path) => personal.test(path) && !seenWithout.some(([known]) => known.test(path)),
        )
        expect([role.key, view]).toEqual([role.key, []])
      }
    },
  )

  it('are complete for a reader with the right to them', () => {
    for (const { endpoint } of desk) {
      const whole = wholeAnswer(endpoint.answer)
      if (endpoint.files.length === 0)
        expect(readable(endpoint.answer, whole, [houseRole('owner')])).toEqual(whole)
    }
  })

  it('are looked for by name, and the names still find some', () => {
    const found = desk.flatMap(({ endpoint }) =>
      fieldsOf(endpoint.answer).filter(({ path }) => personal.test(path)),
    )
    expect(found.length).toBeGreaterThan(30)
    for (const [known] of seenWithout) expect(found.some(({ path }) => known.test(path))).toBe(true)
  })

  it('are replaced by null, an empty list or an empty text, and a field without such a value is refused', () => {
    const schema = z.object({
      text: readableBy('orders.money', z.string()),
      list: readableBy('orders.money', z.array(z.number())),
      perhaps: readableBy('orders.money', z.number().nullable()),
      gone: readableBy('orders.money', z.number().optional()),
      inside: z.union([z.object({ a: readableBy('orders.money', z.string()) }), z.string()]),
      cache: z.string(),
    })
    const answer = { text: 'a', list: [1], perhaps: 1, gone: 1, inside: { a: 'b' }, cache: 'k' }
    const without: Role[] = [houseRole('warehouse')]
    expect(readable(schema, answer, without)).toEqual({
      text: '',
      list: [],
      perhaps: null,
      inside: { a: '' },
      cache: 'k',
    })
    expect(() => readableBy('orders.money', z.number())).toThrow()
  })
})
