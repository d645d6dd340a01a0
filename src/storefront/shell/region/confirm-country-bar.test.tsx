// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { readAppState } from '#shop/app-state.ts'
import { ToastsProvider } from '#ui/overlays/toasts.tsx'
import { messagesOf } from '../../i18n/messages.server.ts'
import { Words } from '../../i18n/words.tsx'
import { PanelsProvider } from '../panels-context.tsx'
import { AppStateProvider } from './app-state-context.tsx'
import { ConfirmCountryBar } from './confirm-country-bar.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows that the country is unchanged if the change failed', async () => {
  vi.stubGlobal('fetch', (path: string) =>
    path.includes('/guest/location')
      ? Promise.resolve(Response.json({ countryCode: 'jp' }))
      : Promise.reject(new TypeError('Failed to fetch')),
  )
  const element = (
    <Words locale="en" messages={messagesOf.en}>
      <AppStateProvider renderedFor={readAppState(undefined, 'en')}>
        <ToastsProvider label="Messages" closeLabel="Close">
          <PanelsProvider>
            <ConfirmCountryBar />
          </PanelsProvider>
        </ToastsProvider>
      </AppStateProvider>
    </Words>
  )
  render(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: ['/en'] })} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Switch to Japan' }))
  expect((await screen.findByText(/did not change/)).textContent).toContain('still Hong Kong')
})
