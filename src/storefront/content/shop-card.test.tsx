// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderedInShop } from '#tools/testing/rendered-in-shop.tsx'
import { ShopCard } from './shop-card.tsx'

afterEach(cleanup)

const aShop = {
  name: 'Causeway Bay',
  address: '1 Hysan Avenue',
  directions: 'Exit F1',
  phone: '2345 6789',
  mapQuery: 'ELOWEN Causeway Bay',
  hours: [],
  reason: '',
}

describe('one of our shops', () => {
  it('leads to the treatments where they can be booked', () => {
    renderedInShop(<ShopCard {...aShop} bookable />)
    expect(screen.getByRole('link', { name: /^Book here/ }).getAttribute('href')).toBe('/en/treatment')
  })

  it('has no booking link where bookings are not offered', () => {
    renderedInShop(<ShopCard {...aShop} bookable={false} />)
    expect(screen.queryByRole('link', { name: /^Book here/ })).toBeNull()
  })
})
