import { expect, it } from 'vitest'
import { z } from 'zod'
import { onWire } from '../../shop/endpoint.ts'
import { served } from '../rooms/rooms.ts'
import { fromForm } from './body.ts'
import { defOf, formWords } from './form-words.ts'
import { invalidInput } from './validation-errors.ts'

const schema = onWire({
  units: z.array(onWire({ lineId: z.string(), units: z.number().int().min(1) })).default([]),
  delivery: z.boolean().default(false),
  countries: z.array(z.string()).default([]),
  startsAt: z.iso.datetime().nullable().default(null),
  note: z.string().default(''),
})

it('parses numbers, checkboxes, lists and times according to the schema', () => {
  const form = {
    units: [
      { line_id: 'a', units: '2' },
      { line_id: 'b', units: '' },
    ],
    delivery: 'on',
    countries: { 0: 'hk', 3: 'tw' },
    starts_at: '2026-12-01T09:30',
    note: '7',
  }
  expect(schema.decode(formWords(schema, form) as never)).toEqual({
    units: [{ lineId: 'a', units: 2 }],
    delivery: true,
    countries: ['hk', 'tw'],
    startsAt: '2026-12-01T01:30:00.000Z',
    note: '7',
  })
})

it('parses one ticked box as a list of one, and leaves invalid values for the schema to refuse', () => {
  expect(formWords(schema, { countries: 'hk' })).toEqual({ countries: ['hk'] })
  const odd = formWords(schema, {
    units: [{ line_id: 'a', units: 'two' }],
    delivery: 'perhaps',
    starts_at: 'tomorrow',
  })
  expect(schema.safeDecode(odd as never).success).toBe(false)
  expect(formWords(schema, { units: [{ units: '3' }] })).toEqual({ units: [{ units: 3 }] })
})

it('omits zero rows beside others, and leaves them to be refused if there are only zeros', () => {
  const rows = (...units: string[]) =>
    formWords(schema, { units: units.map((each) => ({ line_id: 'a', units: each })) })
  expect(rows('0', '2')).toEqual({ units: [{ line_id: 'a', units: 2 }] })
  expect(rows('0', '0')).toEqual({
    units: [
      { line_id: 'a', units: 0 },
      { line_id: 'a', units: 0 },
    ],
  })
})

it('keeps zero rows beside others where zero is a count, as of a line that is taken out', () => {
  const counts = z.object({ lines: z.array(onWire({ lineId: z.string(), units: z.number().int().min(0) })) })
  const lines = ['0', '2'].map((units, at) => ({ line_id: String(at), units }))
  expect(counts.decode(formWords(counts, { lines }) as never)).toEqual({
    lines: [
      { lineId: '0', units: 0 },
      { lineId: '1', units: 2 },
    ],
  })
})

it('names the fields of a row by its number in the form, with empty rows before it', () => {
  const rows = z.object({ lines: z.array(z.object({ sku: z.string(), pieces: z.number().int().min(1) })) })
  const row = (at: number, sku: string, pieces: string): [string, string][] => [
    [`lines[${at}][sku]`, sku],
    [`lines[${at}][pieces]`, pieces],
  ]
  const form = fromForm([...row(0, 'A', '2'), ...row(1, '', ''), ...row(2, '', '0'), ...row(4, 'B', '')])
  const words = formWords(rows, form)
  const { error } = rows.safeDecode(words as never)
  const fields = error ? Object.keys(invalidInput(error, 'en', words).detail.fields ?? {}) : []
  expect(fields).toEqual(['lines.4.pieces'])
})

it('treats a field named like an object’s built-in property as unknown', () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__']) {
    const form = Object.assign(Object.create(null), { note: 'x' }, JSON.parse(`{"${name}":"1"}`))
    expect(schema.decode(formWords(schema, form) as never).note).toBe('x')
    expect(schema.safeDecode(formWords(schema, { delivery: name }) as never).success).toBe(false)
  }
  expect(formWords(schema, { units: [{ constructor: '1', units: '2' }] })).toEqual({
    units: [{ constructor: '1', units: 2 }],
  })
})

/** The fields of a body whose choices include the empty text. */
const emptyChoices = served.flatMap(({ endpoint: { name, body } }) => {
  const { in: wire } = defOf(body)
  return Object.entries(defOf(wire ?? body).shape ?? {}).flatMap(([field, schema]) => {
    const { options = [] } = defOf((defOf(schema).innerType as z.ZodType | undefined) ?? schema)
    return options.some((option) => defOf(option).values?.includes(''))
      ? [[name, field, schema] as const]
      : []
  })
})

it.each(emptyChoices)('sends an empty choice of %s for `%s` as JSON does', (_, field, schema) => {
  const body = z.object({ [field]: schema })
  const sent = { [field]: '' }
  expect(body.safeDecode(formWords(body, sent) as never)).toEqual(body.safeDecode(sent as never))
})
