import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { decimals } from '../money.ts'
import {
  addedUp,
  columnsOf,
  dimensions,
  figuresOf,
  moneyColumnsOf,
  reportNames,
  reportOf,
  reports,
} from './report.rules.ts'

const sums = {
  gross: 10_000,
  discount: 1_500,
  delivery: 600,
  wrapping: 50,
  tax: 10,
  refunded: 700,
  disputed: 300,
  orders: 3,
  pieces: 8,
}

describe('figures of sales', () => {
  it('are gross less discounts and refunds, with fees', () => {
    expect(figuresOf(reports.sales, sums)).toEqual({
      gross: 10_000,
      discount: -1_500,
      refunded: -1_000,
      delivery: 600,
      wrapping: 50,
      tax: 10,
      net: 8_160,
      orders: 3,
      pieces: 8,
      average: 2_720,
    })
  })
  it('have no average of no orders', () => {
    expect(figuresOf(reports.sales, {})).toMatchObject({ net: 0, orders: 0, average: null })
  })
  it('add up whatever rows they are counted from', () => {
    const row = fc.record({ gross: fc.nat(1e9), refunded: fc.nat(1e6), orders: fc.nat(99) })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const whole = figuresOf(reports.sales, addedUp(rows))
        const parts = rows.map((each) => figuresOf(reports.sales, each).net ?? 0)
        expect(whole.net).toBe(parts.reduce((sum, each) => sum + each, 0))
      }),
    )
  })
})

describe('every report', () => {
  it.each(reportNames)('%s has a main measure of its own, and its fields and measures exist', (name) => {
    const report = reportOf(name)
    expect(Object.keys(report.measures)).toContain(report.main)
    for (const by of report.by) expect(dimensions).toContain(by)
    for (const measure of Object.values(report.measures))
      if (measure.kind === 'share' || measure.kind === 'each')
        expect(Object.keys(report.measures)).toEqual(expect.arrayContaining([measure.part, measure.whole]))
    expect(columnsOf(report)).toEqual(expect.arrayContaining(moneyColumnsOf(report)))
  })
  it('knows currencies by their decimals alone', () => {
    expect(new Set(Object.values(decimals))).toEqual(new Set([0, 2]))
  })
})
