// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { readAppState } from '#shop/app-state.ts'
import { AppStateProvider, useAppState } from './app-state-context.tsx'
import { rememberAppState } from './app-state-cookie.ts'

afterEach(() => {
  cleanup()
  document.cookie = 'elowen_app=; max-age=0; path=/'
})

function Chosen() {
  const { country, currency } = useAppState().state
  return <p>{`${country} ${currency}`}</p>
}

it('adopts the country that was chosen in another tab, and revalidates the page', async () => {
  const before = { ...readAppState(undefined, 'en'), confirmCountry: true }
  rememberAppState(before)
  const loader = vi.fn(() => null)
  const element = (
    <AppStateProvider renderedFor={before}>
      <Chosen />
    </AppStateProvider>
  )
  const routes = [{ path: '*', element, loader, HydrateFallback: () => null }]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
  await screen.findByText('hk HKD')
  window.dispatchEvent(new Event('focus'))
  expect(loader).toHaveBeenCalledTimes(1)
  rememberAppState({ ...before, country: 'jp', currency: 'JPY' })
  window.dispatchEvent(new Event('focus'))
  expect(await screen.findByText('jp JPY')).toBeTruthy()
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2))
})
