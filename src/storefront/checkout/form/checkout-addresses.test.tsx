// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Quote } from '#shop/quotes/contract.ts'
import { dropDraft } from '../form-state/draft.ts'
import { aQuote, renderedCheckout, checkoutData } from '#tools/testing/rendered-checkout.tsx'

/** The network: a quote at once as the test says, a placing waits until the test lets it go. */
type Held = {
  body: Record<string, unknown>
  key: string | null
  answer: (status: number, words: unknown) => void
}
let placings: Held[]
let quotes: Record<string, unknown>[]
let quoted: (body: Record<string, unknown>) => Quote
const onWire = (quote: Quote) =>
  JSON.parse(
    JSON.stringify({ quote, order: null, token: null }, (_, value: unknown) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, each]) => [
              name.replace(/[A-Z]/g, (email) => `_${email.toLowerCase()}`),
              each,
            ]),
          )
        : value,
    ),
  ) as unknown

beforeEach(() => {
  placings = []
  quotes = []
  quoted = () => aQuote()
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.endsWith('/csrf')) return Promise.resolve(Response.json({ token: 'token' }))
    const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>
    if (body.dry_run === true) {
      quotes.push(body)
      return Promise.resolve(Response.json(onWire(quoted(body))))
    }
    return new Promise<Response>((done) => {
      const key = new Headers(init?.headers).get('idempotency-key')
      placings.push({ body, key, answer: (status, words) => done(Response.json(words, { status })) })
    })
  })
})
afterEach(() => {
  cleanup()
  dropDraft()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const placing = async (count = 1): Promise<Held> => {
  await waitFor(() => expect(placings).toHaveLength(count))
  const last = placings.at(-1)
  if (!last) throw new Error('nothing was placed')
  return last
}
const pay = () => screen.getByRole('button', { name: /^Pay / })

async function fillIn() {
  const type = async (label: string, text: string) =>
    userEvent.type(screen.getByLabelText(label, { selector: '[name^=delivery],[name=email]' }), text)
  await type('Email', 'ka.yan@example.com')
  await type('Mobile number', '91234567')
  await type('First name', 'Ka Yan')
  await type('Last name', 'Chan')
  await userEvent.selectOptions(screen.getByLabelText('Area'), 'Kowloon')
  await userEvent.selectOptions(screen.getByLabelText('District'), 'Yau Tsim Mong')
  await type('Street and building', '132 Nathan Road')
}

describe('the address book', () => {
  const home = {
    id: 'home',
    isDefault: true,
    name: 'Ka Yan Chan',
    text: '132 Nathan Road',
    values: {
      delivery_method: 'shipping',
      delivery_province: 'kowloon',
      delivery_city: 'ytm',
      delivery_address: '132 Nathan Road',
    },
  }
  const work = {
    ...home,
    id: 'work',
    isDefault: false,
    text: '1 Queen’s Road',
    values: { ...home.values, delivery_address: '1 Queen’s Road' },
  }
  const member = (
    typed: Record<string, string> = { ...home.values, saved_delivery: 'home', filled_delivery: 'home' },
  ) =>
    checkoutData(aQuote(), {
      book: { delivery: [home, work], billing: [] },
      typed: { ...checkoutData().typed, ...typed },
    })
  const street = () => screen.getByLabelText<HTMLInputElement>('Street and building')

  it('fills in another address when it is chosen, and what was typed comes back', async () => {
    renderedCheckout(member())
    expect(street().value).toBe('132 Nathan Road')
    await userEvent.click(screen.getByRole('radio', { name: /Queen’s Road/ }))
    expect(street().value).toBe('1 Queen’s Road')
    expect(screen.queryByLabelText('Save this address to my address book')).toBeNull()
    await userEvent.type(street(), ', 5th floor')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Another address' }).checked).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: /Nathan Road/ }))
    await userEvent.click(screen.getByRole('radio', { name: 'Another address' }))
    expect(street().value).toBe('1 Queen’s Road, 5th floor')
  })

  it('is asked to take what was typed, with the order', async () => {
    renderedCheckout(member({ delivery_province: 'kowloon', delivery_city: 'ytm', save_address: '1' }))
    await fillIn()
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Save this address to my address book' })
        .checked,
    ).toBe(true)
    await userEvent.click(pay())
    expect((await placing()).body).toMatchObject({ save_address: true, delivery_address: '132 Nathan Road' })
  })

  it('keeps what was typed when the page is left and opened again', async () => {
    const first = renderedCheckout(member())
    await userEvent.clear(street())
    await userEvent.type(street(), '5 Typed Street')
    first.unmount()
    renderedCheckout(member())
    await waitFor(() => expect(street().value).toBe('5 Typed Street'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Another address' }).checked).toBe(true)
  })
})
