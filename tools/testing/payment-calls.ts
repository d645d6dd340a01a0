import { cleanup, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { Payment } from '#shop/payments/contract.ts'

/** A payment in wire format. */
export const wire = (payment: Payment) => ({
  payment: {
    ...payment,
    attempt_id: payment.attemptId,
    bill_number: payment.billNumber,
    expires_at: payment.expiresAt,
    web_link: payment.webLink,
  },
})

type Answer = { status?: number; words: unknown }

/** Mocked network: records requests, and responds as the test defines. */
export function answeredCalls() {
  const calls = {
    payable: [] as { path: string; body: Record<string, unknown> | null }[],
    answers: (_path: string): Answer => ({ words: {} }),
  }
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.endsWith('/csrf')) return Promise.resolve(Response.json({ token: 'token' }))
    const { body } = init ?? {}
    const sent: unknown =
      body instanceof FormData ? Object.fromEntries(body) : body ? JSON.parse(String(body)) : null
    calls.payable.push({ path, body: sent as Record<string, unknown> | null })
    const { status = 200, words } = calls.answers(path)
    return Promise.resolve(Response.json(words, { status }))
  })
  return calls
}
export type AnsweredCalls = ReturnType<typeof answeredCalls>

/** Unmounts the page, and restores timers and globals. */
export function leavePayment(): void {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
}
export const address = () => screen.getByLabelText('address').textContent
