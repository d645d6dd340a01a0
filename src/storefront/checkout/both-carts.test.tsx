// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '#shop/orders/order.contract.ts'
import type { ShopEvent } from '../tracking/events.ts'
import { listenWith } from '../tracking/track.ts'
import { Confirmation } from './order/confirmation.tsx'
import { anOrder, renderedOrder, payData } from '#tools/testing/rendered-order.tsx'
import { anOrderItem, aQuote, renderedCheckout, checkoutData } from '#tools/testing/rendered-checkout.tsx'
import { PayOrder } from './pay/pay-order.tsx'
import { checkoutQuote } from './form-state/form-quote.rules.ts'

let requested: { path: string; body: Record<string, unknown> }[]
beforeEach(() => {
  requested = []
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.endsWith('/csrf')) return Promise.resolve(Response.json({ token: 'token' }))
    requested.push({ path, body: JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown> })
    return new Promise<Response>(() => {}) // never answered
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const paymentMethods = [
  { method: 'paydollar' as const, offered: true, reason: null },
  { method: 'fps' as const, offered: false, reason: 'Cards only for subscriptions.' },
]
const monthly = anOrderItem({
  id: 'line-2',
  subSku: 'MONTHLY',
  optionName: '500 ml',
  subscriptionIntervalInMonth: 2,
  total: 205,
  net: 205,
})
const both = checkoutQuote(
  aQuote({ paymentMethods, walletAvailable: 900 }),
  aQuote({
    cartId: 'other-cart',
    cartType: 'subscription',
    updateTs: '2026-11-21T03:30:00.000Z',
    items: [monthly],
    goodsTotal: 205,
    deliveryFee: 0,
    total: 205,
    amountDue: 205,
    paymentMethods,
  }),
)
const stacks = {
  single: { count: 1, total: 228, currency: 'HKD' },
  subscription: { count: 1, total: 205, currency: 'HKD' },
  mayJoin: true,
} as const
const rendered = () => renderedCheckout(checkoutData(both, { both: stacks }))

describe('both carts at the checkout', () => {
  it('are paid together unless the shopper chooses one', () => {
    rendered()
    const choice = screen.getByRole('navigation', { name: 'Which bag is being paid' })
    expect(within(choice).getByRole('link', { current: true }).textContent).toBe(
      'Both together2 items · HK$433',
    )
    expect(
      within(choice)
        .getByRole('link', { name: /^Buy once/ })
        .getAttribute('href'),
    ).toBe('/en/checkout?cart=single')
  })

  it('have headings of their own, one total and one fee', () => {
    rendered()
    const summary = screen.getByRole('complementary', { name: 'Order summary' })
    const again = within(summary).getByRole('region', { name: 'Subscription' })
    expect(within(again).getAllByRole('listitem')).toHaveLength(1)
    expect(within(again).getByText(/Every 2 months/)).toBeTruthy()
    expect(
      within(within(summary).getByRole('region', { name: 'Buy once' })).getAllByRole('listitem'),
    ).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Pay HK$468' })).toBeTruthy()
  })

  it('require the consents of a subscription, and offer Cash Dollar for the single purchase', () => {
    rendered()
    expect(screen.getAllByRole('checkbox', { name: /authorise/i }).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'Use HK$263' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /FPS/ }).disabled).toBe(true)
  })

  it('are named in every question and by the form itself', async () => {
    const { container } = rendered()
    const hidden = (name: string) =>
      container.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`)?.value
    expect([hidden('cart_id'), hidden('also_cart_id'), hidden('also_update_ts'), hidden('total')]).toEqual([
      'the-cart',
      'other-cart',
      '2026-11-21T03:30:00.000Z',
      '468',
    ])
    await userEvent.click(screen.getByRole('radio', { name: /Collect/ }))
    await vi.waitFor(() => expect(requested.find(({ path }) => path.endsWith('/order/create'))).toBeTruthy())
    expect(requested.find(({ path }) => path.endsWith('/order/create'))?.body).toMatchObject({
      cart_id: 'the-cart',
      also_cart_id: 'other-cart',
    })
  })
})

const other = (differing: Partial<Order> = {}) =>
  anOrder({
    id: 'order-2',
    number: '261121-9Z7M2P1',
    cartType: 'subscription',
    items: [monthly],
    total: 205,
    amountDue: 205,
    amountLeft: 205,
    ...differing,
  })

describe('two orders of one checkout', () => {
  it('are paid by one card payment on one page', async () => {
    renderedOrder(<PayOrder data={payData({ method: 'paydollar', also: other() })} />)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('HK$468 to pay')
    expect(screen.getByRole('button', { name: 'Pay HK$468 by card' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Subscription · Order 261121-9Z7M2P1' })).toBeTruthy()
  })

  it('are confirmed on one page, each as a purchase of its own', async () => {
    const events: ShopEvent[] = []
    listenWith([(event) => events.push(event)])
    const paid = { status: 'confirmed', payment: 'paid', canPay: false } as const
    renderedOrder(<Confirmation order={anOrder(paid)} also={other(paid)} token="secret" />)
    const also = await screen.findByRole('region', { name: 'Subscription · Order 261121-9Z7M2P1' })
    expect(within(also).getByRole('link', { name: 'Open order 261121-9Z7M2P1' }).getAttribute('href')).toBe(
      '/en/checkout/order-confirmation/order-2?token=secret',
    )
    await vi.waitFor(() =>
      expect(events.flatMap((event) => ('transactionId' in event ? event.transactionId : []))).toEqual([
        'order-1',
        'order-2',
      ]),
    )
  })
})
