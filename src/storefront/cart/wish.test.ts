import { describe, expect, it } from 'vitest'
import { aCartItem, someShownCarts } from './drawn-bag.tsx'
import { fromWire } from './from-wire.ts'
import { countOf, heldOf, wireOf, wishFor, withWishes } from './wish.ts'

const shampoo = aCartItem({ subSku: 'SHAMPOO', quantity: 2 })
const offer = aCartItem({ subSku: 'SHAMPOO', bundleSku: 'OFFER' })

describe('wishes', () => {
  it('are written as the call and the forms write them', () => {
    expect(wireOf({ ...wishFor(offer, 0), clear: true })).toEqual({
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
    const lines = withWishes([shampoo, offer], [wishFor(shampoo, 5)])
    expect(lines.map(({ quantity }) => quantity)).toEqual([5, 1])
    expect(countOf(withWishes([shampoo, offer], [wishFor(offer, 0)]))).toBe(2)
  })

  it('for lines that are not there yet wait for the answer', () => {
    expect(withWishes([shampoo], [wishFor(offer, 1)])).toEqual([shampoo])
  })

  it('know what is held', () => {
    expect(heldOf(someShownCarts([shampoo]), wishFor(shampoo, 0))).toBe(2)
    expect(heldOf(someShownCarts([shampoo]), wishFor(shampoo, 0), [wishFor(shampoo, 7)])).toBe(7)
    expect(heldOf(null, wishFor(shampoo, 0))).toBe(0)
  })
})

it('reads answers in our own words, the odd spellings too', () => {
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
