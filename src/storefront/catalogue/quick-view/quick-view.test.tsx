// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderedInShop } from '#tools/testing/rendered-in-shop.tsx'
import { QuickView } from './quick-view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const tile = {
  sku: 'SHAMPOO',
  href: '/en/elowen/scalp-balance-shampoo',
  name: 'Scalp Balance Shampoo',
  brand: 'ELOWEN',
  front: null,
  hover: null,
  price: 'HK$228',
  original: null,
  from: false,
  badge: null,
  rating: null,
} as never // only the fields that are shown

it.each([
  ['is not to be had', () => Promise.resolve(new Response('<!doctype html>', { status: 500 }))],
  ['cannot be asked', () => Promise.reject(new TypeError('Failed to fetch'))],
])('reports in its own panel that the shop %s, and retries', async (_, answer) => {
  const fetched = vi.fn((_path: string) => answer())
  vi.stubGlobal('fetch', fetched)
  renderedInShop(<QuickView tile={tile} open onOpenChange={() => undefined} />, { at: '/en' })
  expect((await screen.findByRole('alert')).textContent).toContain(
    '“Scalp Balance Shampoo” could not be loaded just now.',
  )
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/en/quick-view/elowen/scalp-balance-shampoo'])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('alert')
  expect(fetched).toHaveBeenCalledTimes(2)
})
