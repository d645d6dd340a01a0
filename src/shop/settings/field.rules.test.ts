import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Settings } from '../content/settings.rules.ts'
import { documentKeys, shapes } from './catalog.rules.ts'
import { fieldOf, formPath, withLists, type Listed } from './field.rules.ts'
import { repeatedKeys, typedOf, valueOf } from './typed.rules.ts'

const defaults: Record<string, unknown> = { ...Settings.parse({}), delivery_fees: [] }

/** Values for fields that the defaults leave empty. */
const examples: Record<string, unknown> = {
  hero_banner: [
    {
      image: 'a.jpg',
      imageMobile: 'b.jpg',
      title: { chi: '題', eng: 'Title', cn: '题' },
      eyebrow: { chi: '上', eng: 'Above', cn: '上' },
      link: '/collection',
      from: '2026-12-01T02:00:00.000Z',
    },
    { image: 'c.jpg', imageMobile: 'd.jpg', title: { chi: '乙', eng: 'Two', cn: '乙', tw: '二' }, link: '/' },
  ],
  payment_method: { hk: ['fps', 'payme'], '*': ['paydollar'] },
  monthly_codes: { '2026-12': 'DECEMBER' },
  maintenance_until: '2026-12-01T02:00:00.000Z',
  monthly_code: 'SAVE',
  social: [{ name: 'Instagram', url: 'https://instagram.example/elowen' }],
  subscription_swap_groups: [
    ['A', 'B'],
    ['C', 'D'],
  ],
  prepaid_prefixes: ['4', '51'],
  review_rewards: {
    claimDays: 60,
    returnDays: 7,
    remindDays: [45, 57],
    choices: [
      { key: 'gift', kind: 'gift_item', subSku: 'ES-250', worth: 50 },
      { key: 'cash', kind: 'cash_dollar', worth: 20.5, days: 365 },
    ],
  },
  delivery_fees: [{ country: 'hk', area: '', method: 'shipping', upToGrams: 3_000, fee: 30.5 }],
}

describe('forms of settings', () => {
  it.each(documentKeys)('%s is unchanged by its form, empty and filled', (key) => {
    const field = fieldOf(shapes[key])
    for (const value of [defaults[key], examples[key]])
      if (value !== undefined) expect(valueOf(field, typedOf(field, value))).toEqual(value)
  })

  it('mark fields for codes of goods, by the schema', () => {
    expect(fieldOf(shapes.homepage)).toMatchObject({
      fields: expect.arrayContaining([
        { name: 'houseList', field: { kind: 'lines', isNumber: false, goods: 'product' }, isOptional: false },
        {
          name: 'concerns',
          field: { kind: 'lines', isNumber: false, listed: 'menu_entry' },
          isOptional: false,
        },
      ]),
    })
    expect(fieldOf(shapes.subscription_swap_groups)).toMatchObject({ of: { kind: 'lines', goods: 'option' } })
    expect(fieldOf(shapes.wallet)).toMatchObject({
      fields: expect.arrayContaining([
        { name: 'giftCard', field: expect.objectContaining({ goods: 'product' }), isOptional: false },
      ]),
    })
  })

  it('offer the current values of a list, and keep the order of the selection', () => {
    const listOf = (list: Listed) =>
      list === 'destination'
        ? { options: ['hk', 'tw', '*'] }
        : { options: ['a', 'b', 'c'], names: { a: 'A' } }
    const ways = withLists(fieldOf(shapes.delivery_method_list), listOf)
    expect(ways).toEqual({
      kind: 'map',
      keys: {
        kind: 'choice',
        isNullable: false,
        isNumber: false,
        listed: 'destination',
        options: ['hk', 'tw', '*'],
      },
      of: { kind: 'choices', options: ['a', 'b', 'c'] },
    })
    const home = withLists(fieldOf(shapes.homepage), listOf)
    const chosen = { ...(defaults.homepage as object), concerns: ['c', 'a'] }
    expect(valueOf(home, typedOf(home, chosen))).toEqual(chosen)
    for (const value of [{ '*': ['c', 'a'], hk: [] }, {}])
      expect(valueOf(ways, typedOf(ways, value))).toEqual(value)
    expect(valueOf(ways, typedOf(ways, { hk: ['gone', 'b'] }))).toEqual({ hk: ['b'] })
  })

  it('have the bounds of a number', () => {
    expect(fieldOf(z.number().int().min(1).max(60))).toEqual({
      kind: 'number',
      isWhole: true,
      least: 1,
      most: 60,
      above: null,
    })
    expect(fieldOf(z.number().positive())).toMatchObject({ above: 0, isWhole: false, most: null })
    expect(fieldOf(z.number().int().positive())).toMatchObject({ above: 0, most: null })
  })

  it('makes choices of enums and of literals', () => {
    expect(fieldOf(z.enum(['a', 'b']).nullable())).toMatchObject({ kind: 'choice', isNullable: true })
    expect(fieldOf(z.union([z.literal(5), z.literal(10)]))).toMatchObject({
      kind: 'choice',
      options: ['5', '10'],
      isNumber: true,
    })
    expect(fieldOf(z.array(z.enum(['hk', 'tw'])))).toEqual({ kind: 'choices', options: ['hk', 'tw'] })
  })

  it.each([
    ['a function', z.custom<() => void>()],
    ['a group or null', z.object({ a: z.string() }).nullable()],
    ['a union of sorts', z.union([z.string(), z.number()])],
  ])('reject %s', (_, schema) => expect(() => fieldOf(schema)).toThrow())
})

describe('form input', () => {
  const read = (schema: z.ZodType, typed: Record<string, string>) =>
    valueOf(fieldOf(schema), new Map(Object.entries(typed)))
  const rows = z.array(z.object({ name: z.string(), worth: z.number() }))

  it('finds keys that two rows of a map have, at any depth', () => {
    const names = z.record(z.string(), z.object({ more: z.record(z.string(), z.string()) }))
    const typed = { '/0/key': 'a', '/0/value/more/0/key': 'x', '/0/value/more/3/key': 'x ', '/2/key': 'a' }
    expect(repeatedKeys(fieldOf(names), new Map(Object.entries(typed)))).toEqual([
      { path: '/0/value/more/3/key', key: 'x' },
      { path: '/2/key', key: 'a' },
    ])
    const listed = z.object({ rows: z.array(z.object({ by: names })) })
    expect(repeatedKeys(fieldOf(listed), new Map([['/rows/1/by/0/key', 'a']]))).toEqual([])
  })

  it('leaves out empty rows, and those marked for removal', () => {
    expect(
      read(rows, {
        '/0/name': 'a',
        '/0/worth': '1',
        '/1/name': ' ',
        '/1/worth': '',
        '/2/name': 'c',
        '/2/worth': '3',
        '/3/name': 'd',
        '/3/worth': '4',
        '/3/-': 'on',
      }),
    ).toEqual([
      { name: 'a', worth: 1 },
      { name: 'c', worth: 3 },
    ])
  })

  it('keeps the order of more than nine rows', () => {
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        [`/${at}/name`, `n${at}`],
        [`/${at}/worth`, `${at}`],
      ]).flat(),
    )
    expect(read(rows, many)).toMatchObject(Array.from({ length: 12 }, (_, at) => ({ name: `n${at}` })))
  })

  it.each(['', 'x', '1e3', '0x5', '1,5', 'Infinity'])('makes no number of %j', (text) =>
    expect(read(z.number(), { '': text })).toBeNaN(),
  )
  it.each([
    ['5', 5],
    [' 2.50 ', 2.5],
    ['-1', -1],
  ])('reads %j', (text, number) => expect(read(z.number(), { '': text })).toBe(number))

  it('reads a time in Hong Kong time, and null for an empty input', () => {
    const moment = z.iso.datetime().nullable()
    expect(read(moment, { '': '2026-12-01T10:00' })).toBe('2026-12-01T02:00:00.000Z')
    expect(read(moment, { '': '' })).toBeNull()
    expect(read(moment, { '': 'soon' })).toBe('soon') // rejected by the schema
  })

  it('leaves out an empty optional group', () => {
    const schema = z.object({ title: z.string(), text: z.object({ eng: z.string() }).optional() })
    expect(read(schema, { '/title': 't', '/text/eng': ' ' })).toEqual({ title: 't' })
    expect(read(schema, { '/title': 't', '/text/eng': 'e' })).toEqual({ title: 't', text: { eng: 'e' } })
  })
})

describe('the place of a fault in the form', () => {
  const at = (schema: z.ZodType, value: unknown, ...path: PropertyKey[]) =>
    formPath(fieldOf(schema), value, path)
  const choices = z.object({
    kind: z.literal('cash'),
    worth: z.number(),
  })
  it.each<[string, string, string]>([
    ['a field', at(z.object({ a: z.number() }), {}, 'a'), '/a'],
    ['the whole', at(z.number(), 5), ''],
    ['a row', at(z.array(z.object({ a: z.number() })), [{}, {}], 1, 'a'), '/1/a'],
    ['an entry', at(z.record(z.string(), z.number()), { hk: 1, '*': 2 }, '*'), '/1/value'],
    [
      'a line of a box',
      at(z.object({ skus: z.array(z.string()) }), { skus: ['a', 'b'] }, 'skus', 1),
      '/skus',
    ],
    [
      'a group with names like countries',
      at(z.object({ zh: z.record(z.string(), z.string()) }), { zh: { a: 'x' } }, 'zh', 'a'),
      '/zh/0/value',
    ],
    [
      'one of several sorts',
      at(
        z.array(
          z.discriminatedUnion('kind', [choices, z.object({ kind: z.literal('gift'), sku: z.string() })]),
        ),
        [{ kind: 'cash', worth: -1 }],
        0,
        'worth',
      ),
      '/0/worth',
    ],
  ])('%s', (_, found, path) => expect(found).toBe(path))
})
