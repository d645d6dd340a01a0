// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderedOrder } from '#tools/testing/rendered-order.tsx'
import { VoteButton } from './reviews/vote-button.tsx'
import { WishlistButton } from './wishlist-button.tsx'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a wishlist request', <WishlistButton key="wish" pid="P1" wished={false} />],
  ['a vote', <VoteButton key="vote" id="R1" helpful={0} by="Mei" />],
])('%s that does not reach the shop shows an error', async (_what, button) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  renderedOrder(button)
  await userEvent.click(await screen.findByRole('button'))
  expect(await screen.findByText('That did not go through. Please try again shortly.')).toBeTruthy()
})
