import { describe, expect, it } from 'vitest'
import { aCartItem, someCarts } from '#tools/testing/rendered-bag.tsx'
import { fromWire } from './from-wire.ts'
import { countOf, heldOf, wireOf, changeFor, withChanges } from './line-change.ts'

const shampoo = aCartItem({ subSku: 'SHAMPOO', quantity: 2 })
const offer = aCartItem({ subSku: 'SHAMPOO', bundleSku: 'OFFER' })

describe('cart changes', () => {
  it('are written as the call and the forms write them', () => {
    expect(wireOf({ ...changeFor(offer, 0), clear: true })).toEqual({
      pid: offer.pid,
      sku: offer.sku,
      sub_sku: 'SHAMPOO',
      bundle_sku: 'OFFER',
      quantity: '0',
      currency: 'HKD',
      clear: '1',
    })
  })

  it('show at once, line by line: an offer is another line', () => {
    const lines = withChanges([shampoo, offer], [changeFor(shampoo, 5)])
    expect(lines.map(({ quantity }) => quantity)).toEqual([5, 1])
    expect(countOf(withChanges([shampoo, offer], [changeFor(offer, 0)]))).toBe(2)
  })

  it('for lines that are not there yet wait for the answer', () => {
    expect(withChanges([shampoo], [changeFor(offer, 1)])).toEqual([shampoo])
  })

  it('find the current quantity', () => {
    expect(heldOf(someCarts([shampoo]), changeFor(shampoo, 0))).toBe(2)
    expect(heldOf(someCarts([shampoo]), changeFor(shampoo, 0), [changeFor(shampoo, 7)])).toBe(7)
    expect(heldOf(null, changeFor(shampoo, 0))).toBe(0)
  })
})

it('reads wire responses into the code’s names, unusual spellings included', () => {
  expect(
    fromWire({
      single_cart: { _id: 'a', items: [{ subscription_inteval_in_month: 2, sub_sku: 'A_B' }] },
      session_id: null,
    }),
  ).toEqual({
    singleCart: { id: 'a', items: [{ subscriptionIntervalInMonth: 2, subSku: 'A_B' }] },
    sessionId: null,
  })
})
