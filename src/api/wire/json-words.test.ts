import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { onWire, wholeNumber } from '../../shop/endpoint.ts'
import { jsonWords } from './json-words.ts'

describe('null in JSON', () => {
  const schema = onWire({
    cartId: z.uuid().optional(),
    note: z.string().default(''),
    label: z.string().nullable().default(null),
    amount: z.coerce.number().optional(),
    quantity: wholeNumber(0, 9),
    items: z.array(onWire({ bundleSku: z.string().optional(), sku: z.string() })).optional(),
  })

  it('is treated as a missing field, unless the schema accepts null', () => {
    const fields = {
      cart_id: null,
      note: null,
      label: null,
      amount: null,
      quantity: 1,
      items: [{ bundle_sku: null, sku: 'A' }],
    }
    expect(jsonWords(schema, fields)).toEqual({ label: null, quantity: 1, items: [{ sku: 'A' }] })
    expect(schema.decode(jsonWords(schema, fields) as never)).toEqual({
      note: '',
      label: null,
      quantity: 1,
      items: [{ sku: 'A' }],
    })
  })

  it('does not replace a required field, and leaves all other values unchanged', () => {
    expect(schema.safeDecode(jsonWords(schema, { quantity: null }) as never).success).toBe(false)
    for (const odd of [
      null,
      1,
      'x',
      [],
      [null],
      { quantity: [1], other: null, items: null },
      JSON.parse('{"__proto__": null}'),
    ])
      expect(() => jsonWords(schema, odd)).not.toThrow()
    expect(jsonWords(schema, { other: null, items: [null, 3] })).toEqual({ other: null, items: [null, 3] })
  })
})
