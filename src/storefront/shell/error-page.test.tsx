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

/** A page whose loader fails in this way, without what the shell needs unless the root says something. */
function failing(error: unknown, rootSays?: unknown) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // React and the router tell of every error they catch
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
  it('says that a page is not there, and is kept out of search engines', async () => {
    failing(data(null, { status: 404 }))
    expect(await screen.findByRole('heading', { name: 'Page not found!' })).toBeTruthy()
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(screen.getByRole('searchbox', { name: 'Search products' })).toBeTruthy()
  })

  it('asks to try later for anything else', async () => {
    failing(data(null, { status: 503 }))
    expect(await screen.findByRole('heading', { name: 'Error' })).toBeTruthy()
    expect(screen.getByText('Try again later!')).toBeTruthy()
  })

  it('leads on by the menu this browser saw last, where the shop cannot be asked for it', async () => {
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

  it('has a last word for when it fails itself', async () => {
    failing(new Error('lost'), { state: 'not what the shell expects' })
    expect(
      await screen.findByRole('heading', { name: 'An error occurred while showing the error page' }),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe('/en')
  })
})
