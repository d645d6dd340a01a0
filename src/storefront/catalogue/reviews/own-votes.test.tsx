// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderedInShop } from '#tools/testing/rendered-in-shop.tsx'
import { ShellContext } from '../../shell/shell-context.ts'
import { Reviews } from './reviews.tsx'
import { noReviews } from './reviews.server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const review = (id: string, name: string) => ({
  id,
  name,
  day: '16/11/2026',
  isoDay: '2026-11-16',
  rating: 5,
  title: name,
  text: name,
  language: 'en',
  into: null,
  verified: true,
  helpful: 3,
  scalpType: null,
  reply: null,
  rewarded: false,
  photos: [],
  video: null,
  related: [],
})
const page = (member: { firstname: string } | null) => (
  <ShellContext value={{ member } as never}>
    <Reviews
      reviews={{ ...noReviews, total: 2, list: [review('r1', 'Mei'), review('r2', 'Ka Yan')] }}
      titleId="reviews"
      link={() => null}
    />
  </ShellContext>
)

it('shows a member the votes they gave before', async () => {
  const fetched = vi.fn(async (_path: string) => Response.json({ voted: ['r2'] }))
  vi.stubGlobal('fetch', fetched)
  renderedInShop(page({ firstname: 'Mei' }))
  expect(await screen.findByRole('button', { name: /You said this helped ?Ka Yan/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /This helped me ?Mei/ })).toBeTruthy()
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/v1/comment/votes?comment_ids=r1,r2'])
})

it('makes no request for a guest', () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  renderedInShop(page(null))
  expect(fetched).not.toHaveBeenCalled()
})
