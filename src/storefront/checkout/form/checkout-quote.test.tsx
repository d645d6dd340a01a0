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

const terms = {
  country: 'tw',
  currency: 'TWD',
  freeUpTo: 2_000,
  takenOn: 'goods_delivery',
  dutyRate: 500,
  taxRate: 650,
  checkedOn: '2026-03-01',
} as const
const abroad = (dutyEstimate: Quote['dutyEstimate']) =>
  checkoutData(aQuote({ dutiesUnpaid: true, dutyEstimate }), {
    country: { key: 'tw', name: 'Taiwan', continent: 'Asia' },
  })
const summary = () => screen.getByRole('complementary', { name: 'Order summary' })

describe('estimated customs duties', () => {
  it('are shown with an amount, outside the total', () => {
    renderedCheckout(abroad({ amount: 57.4, terms }))
    expect(screen.getByText(/^Taiwan: above NT\$2,000 customs usually ask/).textContent).toContain(
      'duty (5%) and import tax (6.5%): about HK$57.40 for this order',
    )
    const row = within(summary()).getByText('Paid on arrival, estimated').closest('div')
    expect(row?.textContent).toContain('about HK$57.40')
    expect(row?.textContent).toContain('not part of the total')
    const sums = within(summary()).getByText('Total').closest('dl')
    expect(sums?.contains(row as Node)).toBe(false)
    expect(sums?.textContent).toMatch(/Total.*HK\$263$/)
    expect(sums?.textContent).not.toContain('57')
    expect(pay().textContent).toBe('Pay HK$263')
  })

  it('are zero up to the limit, apply from the first cent without a limit, and are a sentence without terms', () => {
    const { unmount } = renderedCheckout(abroad({ amount: 0, terms }))
    expect(screen.getByText(/no duty or tax on a parcel worth up to NT\$2,000/)).toBeTruthy()
    expect(within(summary()).getByText('none expected')).toBeTruthy()
    unmount()
    const states = { ...terms, country: 'us', currency: 'USD', freeUpTo: 0 } as const
    const fromTheFirst = renderedCheckout(abroad({ amount: 4.35, terms: states }))
    expect(screen.getByText(/^Taiwan: customs usually ask the recipient/)).toBeTruthy()
    fromTheFirst.unmount()
    renderedCheckout(abroad(null))
    expect(screen.getByText(/^Customs may ask the recipient for duties or taxes/)).toBeTruthy()
    expect(within(summary()).queryByText('Paid on arrival, estimated')).toBeNull()
  })

  it('are not shown for domestic orders', () => {
    renderedCheckout()
    expect(screen.queryByText(/[Cc]ustoms/)).toBeNull()
  })
})

describe('the quote', () => {
  it('is not requested again when the page opens', async () => {
    renderedCheckout()
    await new Promise((done) => setTimeout(done, 500))
    expect(calls.quotes).toEqual([])
  })

  it('is requested again when the delivery method changes, with the old numbers dimmed meanwhile', async () => {
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

  it('accepts a code, and shows why one is rejected without blocking the order', async () => {
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
              discount: { code: 'NOVEMBER', label: 'November', amount: 10 },
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
    expect(document.activeElement).toBe(box())
    await userEvent.clear(box())
    await userEvent.type(box(), 'WELCOME10{Enter}')
    await screen.findByText('Welcome, 10% off')
    const remove = screen.getByRole('button', { name: 'Remove', description: 'WELCOME10 is in use' })
    expect(document.activeElement).toBe(remove)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText('Welcome, 10% off')).toBeNull())
    expect(document.activeElement).toBe(box())
    expect(calls.placings).toEqual([])
  })

  it('shows an error if it is unavailable, and no wrong total', async () => {
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

describe('required input of a cart', () => {
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

  it('is one of two carts, and is labelled', () => {
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

it('shows what is wrong with a value that has no quote at its field, and calculates again once it is right', async () => {
  calls.quoted = () => aQuote({ walletAvailable: 100 })
  calls.refused = ({ wallet_amount: amount }) =>
    amount === '-5' ? { wallet_amount: 'The least is 0.' } : null
  renderedCheckout(checkoutData(aQuote({ walletAvailable: 100 })))
  const amount = screen.getByLabelText<HTMLInputElement>(/^Use Cash Dollar/)
  await userEvent.type(amount, '-5')
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(/The least is 0\./)).not.toEqual([])
  expect(screen.queryByText(/could not be refreshed/)).toBeNull()
  await userEvent.click(pay())
  expect(await within(problems()).findByRole('link', { name: /The least is 0\./ })).toBeTruthy()
  await userEvent.clear(amount)
  await userEvent.type(amount, '5')
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).not.toBe('true'))
  expect(calls.placings).toEqual([])
})
