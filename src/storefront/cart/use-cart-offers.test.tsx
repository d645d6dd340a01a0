// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { aCartItem, renderedWithBag, someCarts } from '#tools/testing/rendered-bag.tsx'
import { useAppState } from '../shell/region/app-state-context.tsx'
import { useCartOffers } from './use-cart-offers.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.cookie = 'elowen_app=; max-age=0; path=/'
})

const carts = someCarts([aCartItem()])
function Offers() {
  const { change } = useAppState()
  useCartOffers(carts)
  return <button onClick={() => change({ country: 'jp', currency: 'JPY' })}>Japan</button>
}

it('fetches offers again after a change of country, because prices depend on it', async () => {
  const fetched = vi.fn(async (_path: string) => Response.json({ offers: [] }))
  vi.stubGlobal('fetch', fetched)
  renderedWithBag(<Offers />, carts)
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  expect(new Set(fetched.mock.calls.map(([path]) => path))).toEqual(
    new Set(['/api/v1/product/offers/id-of-product']),
  )
})
