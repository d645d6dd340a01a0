// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderedInShop } from '#tools/testing/rendered-in-shop.tsx'
import { ProductGrid } from './collection/product-grid.tsx'
import { ProductTile } from './product-tile.tsx'
import type { TileData } from './tile.ts'

afterEach(cleanup)

const picture = { src: '/img/640/a.webp', width: 640, height: 640 }
const aTile = (differing: Partial<TileData> = {}): TileData => ({
  sku: 'SHAMPOO',
  href: '/en/elowen/scalp-balance-shampoo',
  name: 'Scalp Balance Shampoo',
  brand: 'ELOWEN',
  front: picture,
  hover: { ...picture, src: '/img/640/b.webp' },
  price: 'HK$228',
  original: 'HK$268',
  from: false,
  badge: null,
  rating: { average: 4.75, count: 126 },
  ...differing,
})

describe('a product tile', () => {
  it('is one link, with the quick view as a second control', async () => {
    const look = vi.fn()
    renderedInShop(<ProductTile tile={aTile()} onQuickView={look} />)
    expect(screen.getAllByRole('link')).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Scalp Balance Shampoo' }).getAttribute('href')).toBe(
      '/en/elowen/scalp-balance-shampoo',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Quick view: Scalp Balance Shampoo' }))
    expect(look).toHaveBeenCalledExactlyOnceWith(aTile())
  })

  it('links its round button to the product where there is no quick view', () => {
    renderedInShop(<ProductTile tile={aTile()} />)
    expect(screen.getByRole('link', { name: 'View Scalp Balance Shampoo' }).getAttribute('href')).toBe(
      '/en/elowen/scalp-balance-shampoo',
    )
  })

  it('states the price and the previous price, also for screen readers', () => {
    renderedInShop(<ProductTile tile={aTile()} />)
    const row = screen.getByText('HK$268').closest('p')
    expect(row?.textContent).toContain('NowHK$228WasHK$268')
    expect(screen.getByRole('img', { name: '4.8 out of 5 stars, 126 reviews' })).toBeTruthy()
  })

  it('shows the lowest price where options differ, and that a product is not sold in a currency', () => {
    renderedInShop(
      <>
        <ProductTile tile={aTile({ from: true, original: null })} />
        <ProductTile tile={aTile({ price: null, original: null })} />
      </>,
    )
    expect(screen.getByText('from').parentElement?.textContent).toBe('from HK$228')
    expect(screen.getByText('Not sold in your currency')).toBeTruthy()
  })

  it.each([
    ['vip', 'VIP only'],
    ['new', 'New'],
    ['pre_order', 'Pre-order'],
    ['out_of_stock', 'Out of stock'],
    ['only_hk', 'HK & Macau only'],
  ] as const)('wears the badge %s', (badge, text) => {
    renderedInShop(<ProductTile tile={aTile({ badge })} />)
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('opens the quick view by the whole card in quick-view mode, but still opens new tabs', async () => {
    const look = vi.fn()
    renderedInShop(<ProductTile tile={aTile()} onQuickView={look} opensQuickView />)
    await userEvent.click(screen.getByRole('link', { name: 'Scalp Balance Shampoo' }))
    expect(look).toHaveBeenCalledOnce()
  })
})

describe('a grid of tiles', () => {
  const tiles = Array.from({ length: 6 }, (_, index) => aTile({ sku: `P-${index}` }))
  const fillers = (root: HTMLElement) => root.querySelectorAll('li[aria-hidden]').length

  it('is padded to full rows of four, or of two', () => {
    expect(fillers(renderedInShop(<ProductGrid tiles={tiles.slice(0, 5)} />).container)).toBe(3)
    cleanup()
    expect(fillers(renderedInShop(<ProductGrid tiles={tiles.slice(0, 5)} perRow={2} />).container)).toBe(1)
    cleanup()
    expect(fillers(renderedInShop(<ProductGrid tiles={tiles.slice(0, 4)} />).container)).toBe(0)
  })

  it('stops at a maximum', () => {
    renderedInShop(<ProductGrid tiles={tiles} max={4} />)
    expect(screen.getAllByRole('article')).toHaveLength(4)
  })

  it('reports that it is empty', () => {
    const { container } = renderedInShop(<ProductGrid tiles={[]} />)
    expect(screen.getByText('No matching products')).toBeTruthy()
    expect(fillers(container)).toBe(0)
  })
})
