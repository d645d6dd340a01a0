import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { hasArrived } from '../orders/order-actions.rules.ts'
import { fulfilmentAfter, isOpen, returnStates, type ReturnState } from './return.rules.ts'
import { reasonsAt, returnableUnits } from './returnable.rules.ts'

const policy = { unopenedDays: 7, faultyDays: 14 }
const delivered = '2026-11-01T00:00:00.000Z'
const after = (days: number) => new Date(Date.parse(delivered) + days * 86_400_000)

describe('the time to return', () => {
  it.each([
    [0, ['unopened', 'damaged', 'wrong']],
    [7, ['unopened', 'damaged', 'wrong']],
    [7.01, ['damaged', 'wrong']],
    [14, ['damaged', 'wrong']],
    [14.01, []],
  ])('%s days after delivery', (days, reasons) =>
    expect(reasonsAt(delivered, policy, after(days))).toEqual(reasons),
  )

  it('does not begin before delivery', () => expect(reasonsAt(null, policy, after(1))).toEqual([]))

  it.each([
    ['delivered', 'home', true],
    ['collected', 'pickup_shop', true],
    ['partially_returned', 'home', true],
    ['shipped', 'home', false],
    ['returned', 'home', false],
    ['delivered', null, false],
  ] as const)('%s by %s: %s', (fulfilment, deliveryMethod, may) =>
    expect(hasArrived({ fulfilmentState: fulfilment, deliveryMethod: deliveryMethod as never })).toBe(may),
  )
})

const line = (counts: object) => ({
  id: 'a',
  quantity: 5,
  shipped: 5,
  refunded: 0,
  replaced: 0,
  productType: 'SinglePurchase' as const,
  priceReason: { kind: 'base', considered: [] } as never,
  ...counts,
})
const returned = (state: ReturnState, units: number) => ({
  state,
  lines: [{ lineId: 'a', units, reason: 'wrong' as const, note: '', verdict: null }],
})

describe('pieces that can be returned', () => {
  it('are those that were shipped and not refunded', () => {
    expect(returnableUnits(line({}), [])).toBe(5)
    expect(returnableUnits(line({ shipped: 3 }), [])).toBe(3)
    expect(returnableUnits(line({ refunded: 4 }), [])).toBe(1)
    expect(
      returnableUnits(line({}), [returned('requested', 2), returned('refused', 5), returned('closed', 5)]),
    ).toBe(3)
    expect(returnableUnits(line({ refunded: 2 }), [returned('settled', 2)])).toBe(3)
  })

  it('exclude treatments and rewards', () => {
    expect(returnableUnits(line({ productType: 'Treatment' }), [])).toBe(0)
    expect(returnableUnits(line({ priceReason: { kind: 'reward', considered: [] } }), [])).toBe(0)
  })

  it('never exceed the shipped pieces, nor the refundable ones, in any sequence', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5 }),
        fc.array(fc.tuple(fc.constantFrom(...returnStates), fc.nat(5)), { maxLength: 8 }),
        (shipped, requests) => {
          const returns: ReturnType<typeof returned>[] = []
          let refunded = 0
          for (const [state, wanted] of requests) {
            const units = Math.min(wanted, returnableUnits(line({ shipped, refunded }), returns))
            if (units === 0) continue
            returns.push(returned(state, units))
            if (state === 'settled') refunded += units
          }
          const back = (counts: (state: ReturnState) => boolean) =>
            returns
              .filter(({ state }) => counts(state))
              .reduce((sum, each) => sum + (each.lines[0]?.units ?? 0), 0)
          expect(back((state) => isOpen(state) || state === 'settled')).toBeLessThanOrEqual(shipped)
          expect(back(isOpen) + refunded).toBeLessThanOrEqual(5)
        },
      ),
    )
  })

  it('mark an order as returned when all shipped pieces are back', () => {
    const lines = [{ id: 'a', shipped: 2 }]
    expect(fulfilmentAfter(lines, [returned('settled', 1)])).toBe('partially_returned')
    expect(fulfilmentAfter(lines, [returned('settled', 1), returned('settled', 1)])).toBe('returned')
  })
})
