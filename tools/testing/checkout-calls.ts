import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import type { CheckoutQuote } from '#storefront/checkout/form-state/form-quote.rules.ts'
import { dropDraft } from '#storefront/checkout/form-state/draft.ts'
import { aQuote } from './rendered-checkout.tsx'

type Held = {
  body: Record<string, unknown>
  key: string | null
  answer: (status: number, words: unknown) => void
}
const onWire = (quote: CheckoutQuote) =>
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

/**
 * Mocked network: quotes are answered at once as the test defines, placing an order waits until the test releases it.
 */
export function heldCalls() {
  const calls = {
    placings: [] as Held[],
    quotes: [] as Record<string, unknown>[],
    quoted: (_body: Record<string, unknown>): CheckoutQuote => aQuote(),
    /** Messages by field of a request that has no quote; null: it has one. */
    refused: (_body: Record<string, unknown>): Record<string, string> | null => null,
    async placing(count = 1): Promise<Held> {
      await waitFor(() => expect(calls.placings).toHaveLength(count))
      const last = calls.placings.at(-1)
      if (!last) throw new Error('nothing was placed')
      return last
    },
  }
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.endsWith('/csrf')) return Promise.resolve(Response.json({ token: 'token' }))
    const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>
    if (body.dry_run === true) {
      calls.quotes.push(body)
      const fields = calls.refused(body)
      const refusal = { code: 'shop.invalid_input', message: 'Please check the marked fields.', fields }
      return Promise.resolve(
        fields ? Response.json(refusal, { status: 400 }) : Response.json(onWire(calls.quoted(body))),
      )
    }
    return new Promise<Response>((done) => {
      const key = new Headers(init?.headers).get('idempotency-key')
      calls.placings.push({ body, key, answer: (status, words) => done(Response.json(words, { status })) })
    })
  })
  return calls
}
export type HeldCalls = ReturnType<typeof heldCalls>

/** Unmounts the page and clears the browser's storage. */
export function leaveCheckout(): void {
  cleanup()
  dropDraft()
  localStorage.clear()
  vi.unstubAllGlobals()
}
export const pay = () => screen.getByRole('button', { name: /^Pay / })
export const problems = () => screen.getByRole('alert')

export async function fillIn() {
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
