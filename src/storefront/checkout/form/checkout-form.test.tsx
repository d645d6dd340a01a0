// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  fillIn,
  heldCalls,
  leaveCheckout,
  pay,
  problems,
  type HeldCalls,
} from '#tools/testing/checkout-calls.ts'
import { aQuote, checkoutData, renderedCheckout } from '#tools/testing/rendered-checkout.tsx'

let calls: HeldCalls
beforeEach(() => {
  calls = heldCalls()
})
afterEach(leaveCheckout)

describe('placing an order', () => {
  it('lists all missing fields, each with a link to it, and sends no request', async () => {
    renderedCheckout()
    await userEvent.click(pay())
    const list = problems()
    expect(within(list).getByRole('heading').textContent).toBe('7 things are left to do')
    expect(
      within(list).getByRole('link', { name: '[Street and building] Please fill this in.' }),
    ).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email', { selector: '[name=email]' }))
    await userEvent.click(within(list).getByRole('link', { name: /^\[District\]/ }))
    expect(document.activeElement).toBe(screen.getByLabelText('District'))
    expect(calls.placings).toEqual([])
  })

  it('reports no field as empty that was filled in after the quote', async () => {
    const missing = (field: string) => ({
      code: 'checkout.missing',
      message: 'Please fill this in.',
      field,
      subSku: null,
    })
    renderedCheckout(
      checkoutData(aQuote({ problems: ['email', 'delivery_firstname', 'delivery_address'].map(missing) })),
    )
    const email = screen.getByLabelText<HTMLInputElement>('Email', { selector: '[name=email]' })
    await userEvent.type(email, 'ka.yan@example.com')
    await userEvent.click(pay())
    expect(within(problems()).getByRole('heading').textContent).toBe('6 things are left to do')
    expect(within(problems()).queryByRole('link', { name: /^\[Email\]/ })).toBeNull()
    expect(email.getAttribute('aria-invalid')).not.toBe('true')
    await userEvent.clear(email)
    expect(within(problems()).getByRole('link', { name: /^\[Email\]/ })).toBeTruthy()
  })

  it('sends the shown form, with its total and an idempotency key, and continues to payment', async () => {
    renderedCheckout()
    await fillIn()
    await waitFor(() => expect(pay().querySelector('.opacity-70')).toBeNull())
    await userEvent.click(pay())
    const { body, key, answer } = await calls.placing()
    expect(body).toMatchObject({
      email: 'ka.yan@example.com',
      delivery_contact: '91234567',
      delivery_city: 'ytm',
      delivery_country_key: 'hk',
      payment_method: 'paydollar',
      total: 263,
      update_ts: '2026-11-21T03:00:00.000Z',
    })
    expect(key).toMatch(/^[\da-f-]{36}$/)
    expect(pay().getAttribute('aria-busy')).toBe('true')
    await userEvent.click(pay())
    expect(calls.placings).toHaveLength(1)
    answer(200, { quote: {}, order: { _id: 'order-1', can_pay: true }, token: null })
    await waitFor(() =>
      expect(screen.getByLabelText('address').textContent).toBe('/en/checkout/order-1?method=paydollar'),
    )
  })

  it('solves a bot challenge automatically, once, and reports a rejected solution', async () => {
    class Solver extends EventTarget {
      postMessage = () => void this.dispatchEvent(new MessageEvent('message', { data: { counter: 1 } }))
      terminate = () => undefined
    }
    vi.stubGlobal('Worker', Solver)
    const network = globalThis.fetch
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      path.endsWith('/bot-challenge')
        ? Promise.resolve(
            Response.json({
              provider: 'altcha',
              challenge: { signature: 's' },
              script: null,
              site_key: null,
            }),
          )
        : network(path, init),
    )
    renderedCheckout()
    await fillIn()
    await userEvent.click(pay())
    const no = [422, { code: 'members.bot_check', message: 'Are you a program?' }] as const
    const first = await calls.placing()
    first.answer(...no)
    const second = await calls.placing(2)
    expect(JSON.parse(atob(String(second.body.recaptchaResponse)))).toEqual({
      challenge: { signature: 's' },
      solution: { counter: 1 },
    })
    expect({ ...second.body, recaptchaResponse: undefined }).toEqual({
      ...first.body,
      recaptchaResponse: undefined,
    })
    expect(screen.queryByText('Are you a program?')).toBeNull()
    second.answer(...no)
    await screen.findByText('Are you a program?')
    expect(calls.placings).toHaveLength(2)
  })

  it('waits for the pending quote when pressed early, and places the order once', async () => {
    renderedCheckout()
    await fillIn()
    await userEvent.click(pay())
    await calls.placing()
    await new Promise((done) => setTimeout(done, 500))
    expect(calls.placings).toHaveLength(1)
  })

  it('reuses its key for an unchanged retry after a failure, and takes another for changed fields', async () => {
    renderedCheckout()
    await fillIn()
    await waitFor(() => expect(pay().querySelector('.opacity-70')).toBeNull())
    await userEvent.click(pay())
    const first = await calls.placing()
    first.answer(503, { code: 'shop.busy', message: 'The shop is very busy.' })
    await within(problems()).findByText('The shop is very busy.')
    await userEvent.click(pay())
    const second = await calls.placing(2)
    expect(second.key).toBe(first.key)
    second.answer(503, { code: 'shop.busy', message: 'The shop is very busy.' })
    await waitFor(() => expect(pay().getAttribute('aria-busy')).toBeNull())
    await userEvent.type(screen.getByLabelText('Remarks'), 'Back door')
    await userEvent.click(pay())
    expect((await calls.placing(3)).key).not.toBe(first.key)
  })

  it('shows the changes and requires a second confirmation when the sums differ', async () => {
    renderedCheckout()
    await fillIn()
    await waitFor(() => expect(pay().querySelector('.opacity-70')).toBeNull())
    calls.quoted = () => aQuote({ goodsTotal: 248, total: 283, amountDue: 283 })
    await userEvent.click(pay())
    ;(await calls.placing()).answer(409, { code: 'checkout.totals_changed', message: 'The total changed.' })
    await screen.findByText('Total: from HK$263 to HK$283')
    expect(pay().textContent).toBe('Pay HK$283')
    await userEvent.click(pay())
    expect((await calls.placing(2)).body.total).toBe(283)
  })

  it('shows problems reported by the shop at their field and at their line', async () => {
    renderedCheckout()
    await fillIn()
    await waitFor(() => expect(pay().querySelector('.opacity-70')).toBeNull())
    calls.quoted = () =>
      aQuote({
        problems: [
          {
            code: 'checkout.phone',
            message: 'This number does not exist.',
            field: 'delivery_contact',
            subSku: null,
          },
          { code: 'checkout.sold_out', message: 'Sold out a moment ago.', field: null, subSku: 'SHAMPOO' },
        ],
      })
    await userEvent.click(pay())
    ;(await calls.placing()).answer(422, { code: 'checkout.problems', message: 'Something is in the way.' })
    expect(
      await within(problems()).findByRole('link', { name: '[Mobile number] This number does not exist.' }),
    ).toBeTruthy()
    expect(
      within(problems()).getByRole('link', { name: '[Scalp Balance Shampoo] Sold out a moment ago.' }),
    ).toBeTruthy()
    expect(
      screen
        .getByLabelText('Mobile number', { selector: '[name=delivery_contact]' })
        .getAttribute('aria-invalid'),
    ).toBe('true')
  })
})
