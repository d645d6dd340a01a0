// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Quote } from '#shop/quotes/contract.ts'
import { heldCalls, leaveCheckout, pay, problems, type HeldCalls } from '#tools/testing/checkout-calls.ts'
import { anOrderItem, aQuote, checkoutData, renderedCheckout } from '#tools/testing/rendered-checkout.tsx'

let calls: HeldCalls
beforeEach(() => {
  calls = heldCalls()
})
afterEach(leaveCheckout)

describe('the quote', () => {
  it('is not asked for again by opening the page', async () => {
    renderedCheckout()
    await new Promise((done) => setTimeout(done, 500))
    expect(calls.quotes).toEqual([])
  })

  it('is asked anew when the way of delivery changes, the old numbers dimmed meanwhile', async () => {
    renderedCheckout()
    calls.quoted = (body) =>
      body.delivery_method === 'pickup_shop'
        ? aQuote({ deliveryFee: 0, total: 228, amountDue: 228 })
        : aQuote()
    await userEvent.click(screen.getByRole('radio', { name: /Collect from a shop/ }))
    expect(pay().querySelector('.opacity-70')).toBeTruthy()
    await waitFor(() => expect(pay().textContent).toBe('Pay HK$228'))
    expect(pay().querySelector('.opacity-70')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: /Tsim Sha Tsui/ }))
    await waitFor(() => expect(calls.quotes.at(-1)?.delivery_location_code).toBe('TST'))
  })

  it('takes a code, and says why one is not taken without keeping the order from being placed', async () => {
    renderedCheckout()
    calls.quoted = ({ coupon }) =>
      coupon === 'WELCOME10'
        ? aQuote({
            discount: { code: 'WELCOME10', label: 'Welcome, 10% off', amount: 22.8 },
            total: 240.2,
            amountDue: 240.2,
          })
        : coupon
          ? aQuote({
              problems: [
                {
                  code: 'pricing.coupon_minimum',
                  message: 'HK$120 more for this code.',
                  field: 'coupon',
                  subSku: null,
                },
              ],
            })
          : aQuote()
    const box = () => screen.getByRole('textbox', { name: 'Coupon code' })
    await userEvent.type(box(), 'BIG{Enter}')
    await screen.findByText('[Coupon code] HK$120 more for this code.')
    await waitFor(() => expect(calls.quotes.at(-1)).not.toHaveProperty('coupon'))
    await userEvent.clear(box())
    await userEvent.type(box(), 'WELCOME10{Enter}')
    await screen.findByText('Welcome, 10% off')
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Welcome, 10% off')).toBeNull())
    expect(calls.placings).toEqual([])
  })

  it('says so when it cannot be had, and shows no wrong total', async () => {
    renderedCheckout()
    calls.quoted = () => {
      throw new TypeError('no network')
    }
    await userEvent.click(screen.getByRole('radio', { name: /Collect from a shop/ }))
    await screen.findByText(/The total could not be refreshed/)
    expect(pay().querySelector('.opacity-70')).toBeTruthy()
    calls.quoted = () => aQuote()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(pay().querySelector('.opacity-70')).toBeNull())
  })
})

describe('what a cart asks for', () => {
  it('is no delivery for a treatment', () => {
    renderedCheckout(
      checkoutData(
        aQuote({ needsDelivery: false, items: [anOrderItem({ productType: 'Treatment' })], estimate: null }),
      ),
    )
    expect(screen.queryByRole('heading', { name: 'Where it goes' })).toBeNull()
    expect(screen.getByLabelText('First name', { selector: '[name=delivery_firstname]' })).toBeTruthy()
  })

  it('is a card and two agreements for a subscription', async () => {
    const paymentMethods: Quote['paymentMethods'] = [
      { method: 'paydollar', offered: true, reason: null },
      { method: 'fps', offered: false, reason: 'Cards only for subscriptions.' },
    ]
    renderedCheckout(checkoutData(aQuote({ cartType: 'subscription', paymentMethods })))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /FPS/ }).disabled).toBe(true)
    expect(screen.getByText('Cards only for subscriptions.')).toBeTruthy()
    await userEvent.click(pay())
    expect(within(problems()).getByRole('link', { name: /^\[Card authorisation\]/ })).toBeTruthy()
  })

  it('is one of two bags, and says which', () => {
    renderedCheckout(
      checkoutData(aQuote(), {
        both: {
          single: { count: 1, total: 228, currency: 'HKD' },
          subscription: { count: 2, total: 300, currency: 'HKD' },
          mayJoin: false,
        },
      }),
    )
    const choice = screen.getByRole('navigation', { name: 'Which bag is being paid' })
    expect(within(choice).getByRole('link', { current: true }).textContent).toContain('Buy once')
    expect(within(choice).queryByRole('link', { name: /^Both/ })).toBeNull()
    expect(
      within(choice)
        .getByRole('link', { name: /Subscription/ })
        .getAttribute('href'),
    ).toBe('/en/checkout?cart=subscription')
  })
})
