// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { useViewCounts } from './use-view-counts.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Counts() {
  return <p>{`${useViewCounts('orders', true).get('view-1') ?? 'none'}`}</p>
}
const shown = () =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', element: <Counts />, errorElement: <p>failed</p> }])}
    />,
  )

it('shows the counts of saved searches', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ counts: [{ id: 'view-1', count: 7 }] }))
  shown()
  expect(await screen.findByText('7')).toBeTruthy()
})

it('leaves the list as it is where they cannot be counted', async () => {
  const fetched = vi.fn(async () => new Response('', { status: 503 }))
  vi.stubGlobal('fetch', fetched)
  shown()
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  await new Promise((next) => setTimeout(next, 20))
  expect(screen.getByText('none')).toBeTruthy()
})
