import { describe, expect, it } from 'vitest'
import type { ShopEvent } from './events.ts'
import { inGoogleWords } from './google.ts'
import { inMetaWords } from './meta-pixel.ts'
import { listenWith, track } from './track.ts'

const items = [
  {
    id: 'SKU-250',
    name: 'Scalp Balance Shampoo',
    brand: 'ELOWEN',
    variant: '250 ml',
    price: 228,
    quantity: 2,
  },
]
const bought: ShopEvent = {
  name: 'purchase',
  transactionId: '261121-4K7M2P-9',
  shipping: 30,
  coupon: 'ELOWEN11',
  currency: 'HKD',
  value: 456,
  items,
}

describe('events in the format of other companies', () => {
  it('sends a purchase to Google', () =>
    expect(inGoogleWords(bought)).toEqual({
      transaction_id: '261121-4K7M2P-9',
      shipping: 30,
      coupon: 'ELOWEN11',
      currency: 'HKD',
      value: 456,
      items: [
        {
          item_id: 'SKU-250',
          item_name: 'Scalp Balance Shampoo',
          item_brand: 'ELOWEN',
          item_variant: '250 ml',
          price: 228,
          quantity: 2,
        },
      ],
    }))

  it('sends a purchase to Meta', () =>
    expect(inMetaWords(bought)).toEqual({
      order_id: '261121-4K7M2P-9',
      currency: 'HKD',
      value: 456,
      content_type: 'product',
      content_ids: ['SKU-250'],
      contents: [{ id: 'SKU-250', quantity: 2, item_price: 228 }],
      num_items: 2,
    }))

  it('sends a search to both', () => {
    expect(inGoogleWords({ name: 'search', term: '洗頭水' })).toEqual({ search_term: '洗頭水' })
    expect(inMetaWords({ name: 'search', term: '洗頭水' })).toEqual({ search_string: '洗頭水' })
  })
})

describe('tracking', () => {
  it('holds events until a listener is allowed, and discards them if none is', () => {
    const events: ShopEvent[] = []
    const search: ShopEvent = { name: 'search', term: 'oil' }
    track(search)
    listenWith([(event) => events.push(event)])
    expect(events).toEqual([search])
    listenWith([])
    track(search)
    listenWith([(event) => events.push(event)])
    expect(events).toEqual([search])
  })
})
