// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub, data } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { messagesOf } from '../i18n/messages.server.ts'
import { Words } from '../i18n/words.tsx'
import { ErrorPage } from './error-page.tsx'

afterEach(() => {
  cleanup()
  vi.mocked(console.error).mockReset()
})

const InEnglish = () => (
  <Words locale="en" messages={messagesOf.en}>
    <ErrorPage />
  </Words>
)

/**
 * Renders a route whose loader throws this error; `rootSays`: data of the root loader, without it the shell has none.
 */
function failing(error: unknown, rootSays?: unknown) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // React and the router log every error they catch
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/en',
      ...(rootSays ? { loader: () => rootSays } : {}),
      HydrateFallback: () => null,
      ErrorBoundary: InEnglish,
      children: [
        {
          index: true,
          Component: () => null,
          loader: () => {
            throw error
          },
        },
      ],
    },
  ])
  render(<Page initialEntries={['/en']} />)
}

describe('the error page', () => {
  it('reports that a page does not exist, and is excluded from search engines', async () => {
    failing(data(null, { status: 404 }))
    expect(await screen.findByRole('heading', { name: 'Page not found!' })).toBeTruthy()
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(screen.getByRole('searchbox', { name: 'Search products' })).toBeTruthy()
  })

  it('suggests a later retry for all other errors', async () => {
    failing(data(null, { status: 503 }))
    expect(await screen.findByRole('heading', { name: 'Error' })).toBeTruthy()
    expect(screen.getByText('Try again later!')).toBeTruthy()
  })

  it('shows the last cached menu of this browser, where the shop is unavailable', async () => {
    const settings = {
      language: 'en',
      houseSlug: 'elowen',
      freeShipping: 600,
      guestMode: true,
      whatsappNumber: '',
    }
    localStorage.setItem(
      'elowen_product_state',
      JSON.stringify({ menuList: [{ value: 'hair_care', label: 'Hair care' }], settings }),
    )
    failing(data(null, { status: 503 }))
    await screen.findByRole('heading', { name: 'Error' })
    act(() => window.dispatchEvent(new StorageEvent('storage', { key: null }))) // as from another tab
    expect((await screen.findByRole('link', { name: 'Hair care' })).getAttribute('href')).toBe(
      '/en/collection/hair_care',
    )
  })

  it('has a fallback text if it fails itself', async () => {
    failing(new Error('lost'), { state: 'not what the shell expects' })
    expect(
      await screen.findByRole('heading', { name: 'An error occurred while showing the error page' }),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe('/en')
  })
})
