import { expect, it } from 'vitest'
import { z } from 'zod'
import { onWire } from '../../shop/endpoint.ts'
import { formWords } from './form-words.ts'

const schema = onWire({
  units: z.array(onWire({ lineId: z.string(), units: z.number().int() })).default([]),
  delivery: z.boolean().default(false),
  countries: z.array(z.string()).default([]),
  startsAt: z.iso.datetime().nullable().default(null),
  note: z.string().default(''),
})

it('reads numbers, ticks, lists and times as the schema wants them', () => {
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

it('takes one tick for a list of one, and leaves what does not fit for the schema to refuse', () => {
  expect(formWords(schema, { countries: 'hk' })).toEqual({ countries: ['hk'] })
  const odd = formWords(schema, {
    units: [{ line_id: 'a', units: 'two' }],
    delivery: 'perhaps',
    starts_at: 'tomorrow',
  })
  expect(schema.safeDecode(odd as never).success).toBe(false)
  expect(formWords(schema, { units: [{ units: '3' }] })).toEqual({ units: [{ units: 3 }] })
})

it('leaves zeros out beside others, and has them refused where there is nothing else', () => {
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

it('takes a field that every object has by nature for one that nobody knows', () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__']) {
    const form = Object.assign(Object.create(null), { note: 'x' }, JSON.parse(`{"${name}":"1"}`))
    expect(schema.decode(formWords(schema, form) as never).note).toBe('x')
    expect(schema.safeDecode(formWords(schema, { delivery: name }) as never).success).toBe(false)
  }
  expect(formWords(schema, { units: [{ constructor: '1', units: '2' }] })).toEqual({
    units: [{ constructor: '1', units: 2 }],
  })
})
