// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { Apology } from '#shop/bookings/rules.ts'
import { locales, type Locale } from '#shop/region.ts'
import cn from '../../../.words/desk-cn.json'
import en from '../../../.words/desk-en.json'
import hk from '../../../.words/desk-hk.json'
import zh from '../../../.words/desk-zh.json'
import { ToastProvider } from '../shell/toast.tsx'
import type { DeskMessages } from '../words/messages.ts'
import { DeskWords } from '../words/words.tsx'
import { Act } from './act.tsx'

const messages: Record<Locale, unknown> = { hk, zh, cn, en }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Cancels an appointment on behalf of the shop; returns the resulting toast. */
async function cancelled(locale: Locale, apology: Apology): Promise<string> {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(Response.json(path.endsWith('/csrf') ? { token: 't' } : { booking: {}, apology })),
  )
  const page = (
    <DeskWords locale={locale} messages={messages[locale] as DeskMessages /* compiled of the same keys */}>
      <ToastProvider first={null}>
        <Act id="booking" action="cancel" deposit={null} />
      </ToastProvider>
    </DeskWords>
  )
  render(<RouterProvider router={createMemoryRouter([{ id: 'root', path: '/', element: page }])} />)
  const button = screen.getByRole('button', { hidden: true })
  fireEvent.submit(button.closest('form') ?? button)
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''))
  return screen.getByRole('status').textContent
}

it.each([
  ['given', 'Cancelled. Cash Dollar was given for the trouble.'],
  ['requested', 'Cancelled. Cash Dollar for the trouble waits for a second person.'],
  ['none', 'Cancelled. No Cash Dollar was given.'],
] as const)('shows the outcome of the Cash Dollar: %s', async (apology, text) =>
  expect(await cancelled('en', apology)).toBe(text),
)

it.each(locales)('%s has the words of it', async (locale) => {
  const complaints = vi.spyOn(console, 'error')
  expect(await cancelled(locale, 'requested')).toContain('Cash Dollar')
  expect(complaints).not.toHaveBeenCalled()
})
