// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messagesOf } from '../../i18n/messages.server.ts'
import { Words } from '../../i18n/words.tsx'
import { SearchBox } from './search-box.tsx'

const product = (id: string, eng: string, chi: string) => ({
  _id: id,
  name: { eng, chi, cn: chi, localized: eng },
  brand_slug: 'elowen',
  unique_url: id,
  product_type: 'SinglePurchase',
  thumbnail: `/media/products/${id}.webp`,
})
const found = [
  product('scalp-balance-shampoo', 'Scalp Balance Shampoo', '淨衡頭皮洗頭水'),
  product('volume-shampoo', 'Volume Shampoo', '豐盈洗頭水'),
]

const requested = vi.fn<(url: string) => Promise<Response>>()
beforeEach(() => {
  requested.mockImplementation(async () => Response.json({ products: found }))
  vi.stubGlobal('fetch', requested)
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  requested.mockReset()
})

function toView() {
  const Page = createRoutesStub([
    {
      path: '/en',
      Component: () => (
        <Words locale="en" messages={messagesOf.en}>
          <SearchBox />
        </Words>
      ),
    },
    { path: '/en/search', Component: () => <p>Results</p> },
    { path: '/en/:brand/:product', Component: () => <p>Product page</p> },
  ])
  render(<Page initialEntries={['/en']} />)
  return screen.getByRole('combobox', { name: 'Search products' })
}

describe('the search box', () => {
  it('makes one request for the typed text, and shows both names', async () => {
    await userEvent.type(toView(), 'sham')
    await screen.findByText('Scalp Balance Shampoo')
    expect(screen.getByText('淨衡頭皮洗頭水')).toBeTruthy()
    expect(requested).toHaveBeenCalledTimes(1)
    expect(requested.mock.calls[0]?.[0]).toContain('keyword=sham&channel=4')
  })

  it('leads to the product the arrow keys are on', async () => {
    const box = toView()
    await userEvent.type(box, 'sham')
    await screen.findByText('Volume Shampoo')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(screen.getByRole('option', { name: /Volume/ }).id).toBe(box.getAttribute('aria-activedescendant'))
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Product page')).toBeTruthy()
  })

  it('leads to the results when no product is picked', async () => {
    await userEvent.type(toView(), 'sham{Enter}')
    expect(await screen.findByText('Results')).toBeTruthy()
  })

  it('closes the drop-down on Escape, without an event for the surrounding panel', async () => {
    const events = vi.fn()
    document.addEventListener('keydown', events)
    const box = toView()
    await userEvent.type(box, 'sham')
    await screen.findByText('Volume Shampoo')
    events.mockClear()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(box.getAttribute('aria-expanded')).toBe('false'))
    expect(events).not.toHaveBeenCalled()
    document.removeEventListener('keydown', events)
  })

  it('is a plain box while search is unavailable, because matches are unknown', async () => {
    requested.mockImplementation(async () => Response.json({ products: [], search_away: true }))
    const box = toView()
    await userEvent.type(box, 'sham')
    await waitFor(() => expect(requested).toHaveBeenCalled())
    await waitFor(() => expect(box.getAttribute('aria-expanded')).toBe('false'))
    expect(screen.queryByText('No matching products')).toBeNull()
  })

  it('reports that there are no matches', async () => {
    requested.mockImplementation(async () => Response.json({ products: [] }))
    await userEvent.type(toView(), 'zzz')
    expect((await screen.findAllByText('No matching products')).length).toBeGreaterThan(0)
  })
})
