import { describe, expect, it } from 'vitest'
import { aProductFile, anOptionFile } from '#tools/builders/catalogue/products.ts'
import { changesBetween, isContentAlone, sidesOf } from './difference.rules.ts'
import { carriedOver } from './merge.rules.ts'

const text = (eng: string) => ({ chi: eng, eng, cn: eng })
const base = aProductFile()

describe('the differences of two versions', () => {
  it('are empty for equal versions', () => expect(changesBetween(base, aProductFile())).toEqual([]))

  it('is each value with its option and language', () => {
    const after = aProductFile({
      name: { ...base.name, eng: 'Rose Soap, large' },
      options: [anOptionFile({ price: 55, prices: [{ group: 'VIP', price: 45 }] })],
    })
    expect(changesBetween(base, after)).toEqual([
      { field: 'name', of: '', language: 'eng', before: 'Soap', after: 'Rose Soap, large' },
      { field: 'price', of: 'SOAP-1', language: null, before: '50.00', after: '55.00' },
      { field: 'group_price', of: 'SOAP-1 · VIP', language: null, before: '', after: '45.00' },
    ])
    expect(sidesOf(changesBetween(base, after))).toEqual({
      before: { 'name · eng': 'Soap', 'price · SOAP-1': '50.00', 'group price · SOAP-1 · VIP': '' },
      after: {
        'name · eng': 'Rose Soap, large',
        'price · SOAP-1': '55.00',
        'group price · SOAP-1 · VIP': '45.00',
      },
    })
  })

  it('is content alone where it touches texts only, no price and no archiving', () => {
    const words = aProductFile({ summary: text('New') })
    const price = aProductFile({ options: [anOptionFile({ price: 1 })] })
    expect(isContentAlone(changesBetween(base, words))).toBe(true)
    expect(isContentAlone(changesBetween(base, price))).toBe(false)
    expect(isContentAlone(changesBetween(base, aProductFile({ archived: true })))).toBe(false)
  })
})

describe('a draft based on a product that changed outside the back office', () => {
  it('keeps its own changes and includes the others', () => {
    const draft = aProductFile({ name: text('Draft'), options: [anOptionFile({ price: 60 })] })
    const outside = aProductFile({
      priority: 9,
      options: [anOptionFile({ state: 'not_for_sale', price: 50 })],
    })
    expect(carriedOver(base, draft, outside)).toEqual(
      aProductFile({
        name: text('Draft'),
        priority: 9,
        options: [anOptionFile({ state: 'not_for_sale', price: 60 })],
      }),
    )
  })

  it('wins where both changed the same', () => {
    const draft = aProductFile({ options: [anOptionFile({ price: 60 })] })
    const outside = aProductFile({ options: [anOptionFile({ price: 70 })] })
    expect(carriedOver(base, draft, outside).options[0]?.price).toBe(60)
  })

  it('has the added options and its own, and no removed ones', () => {
    const [one, two, three] = ['SOAP-1', 'SOAP-2', 'SOAP-3'].map((sku) => anOptionFile({ sku }))
    if (!one || !two || !three) throw new Error('three were made')
    const skus = (file: ReturnType<typeof aProductFile>) => file.options.map(({ sku }) => sku)
    const own = { ...two, sku: 'OWN' }
    expect(
      skus(
        carriedOver(
          aProductFile({ options: [one, two] }),
          aProductFile({ options: [one, two, own] }),
          aProductFile({ options: [one, three] }),
        ),
      ),
    ).toEqual(['SOAP-1', 'OWN', 'SOAP-3'])
  })

  it('equals the current product where the draft changed no field', () =>
    expect(carriedOver(base, base, aProductFile({ archived: true }))).toEqual(
      aProductFile({ archived: true }),
    ))
})
