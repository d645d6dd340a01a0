// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '#shop/orders/order.contract.ts'
import type { PaymentMethod } from '#shop/payments/contract.ts'
import type { ShopEvent } from '../../tracking/events.ts'
import { listenWith } from '../../tracking/track.ts'
import { Confirmation } from './confirmation.tsx'
import { aChange, anOrder, renderedOrder } from '#tools/testing/rendered-order.tsx'

let requested: { path: string; method: string; body: unknown }[]
let events: ShopEvent[]
beforeEach(() => {
  requested = []
  events = []
  listenWith([(event) => events.push(event)])
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.endsWith('/csrf')) return Promise.resolve(Response.json({ token: 'token' }))
    requested.push({ path, method: init?.method ?? 'GET', body: JSON.parse(String(init?.body ?? 'null')) })
    return Promise.resolve(Response.json({}))
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const paid = (differing: Partial<Order> = {}) =>
  anOrder({
    status: 'confirmed',
    payment: 'paid',
    canPay: false,
    hasInvoice: true,
    statusText: 'Being packed',
    paymentMethod: 'paydollar',
    ...differing,
  })
const rendered = (order: Order, token: string | null = null, methods: readonly PaymentMethod[] = []) =>
  renderedOrder(<Confirmation order={order} token={token} methods={methods} />)

describe('a paid order', () => {
  it('has a thank-you, the next steps and their dates', async () => {
    rendered(paid(), 'secret')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Thank you, we have your order',
    )
    const next = screen.getByRole('region', { name: 'What happens next' })
    expect(within(next).getByText('Expected 23/11/2026 to 25/11/2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download the invoice (PDF)' }).getAttribute('href')).toBe(
      '/api/v1/order/invoice?id=order-1&token=secret',
    )
    expect(screen.getByText('陳嘉欣', { exact: false })).toBeTruthy()
  })

  it('shows no next steps after a full refund', async () => {
    rendered(paid({ payment: 'refunded', fulfilment: 'shipped', statusText: 'Refunded' }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('The order was refunded')
    expect(screen.queryByRole('region', { name: 'What happens next' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Put these in my bag' })).toBeTruthy()
    expect(events).toEqual([])
  })

  it('shows the expected duties, outside its sums', async () => {
    const terms = {
      country: 'jp',
      currency: 'JPY',
      freeUpTo: 10_000,
      takenOn: 'goods_delivery',
      dutyRate: 0,
      taxRate: 1_000,
      checkedOn: '2026-03-01',
    } as const
    rendered(paid({ dutyEstimate: { amount: 61.5, terms } }))
    const row = (await screen.findByText('Paid on arrival, estimated')).closest('div')
    expect(row?.textContent).toContain('about HK$61.50')
    expect(row?.textContent).toContain('Estimated when you ordered')
    expect(screen.getByText('Total').closest('dl')?.textContent).toMatch(/Total.*HK\$263$/)
    cleanup()
    rendered(paid())
    await screen.findByText('Total')
    expect(screen.queryByText('Paid on arrival, estimated')).toBeNull()
  })

  it('leads on: to the shop, and a guest to the account that can be made of it', async () => {
    rendered(paid(), 'secret')
    const onward = within(await screen.findByRole('navigation', { name: 'Where to next' }))
    expect(onward.getByRole('link', { name: 'Continue shopping' }).getAttribute('href')).toBe('/en')
    expect(onward.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      '#order-account',
    )
    expect(screen.getByRole('heading', { name: 'Make it quicker next time' }).id).toBe('order-account')
  })

  it('is tracked as a purchase once, however often the page is loaded', async () => {
    rendered(paid({ discount: { code: 'WELCOME10', label: 'Welcome', amount: 22.8 } }))
    await waitFor(() => expect(events).toHaveLength(1))
    expect(events[0]).toMatchObject({
      name: 'purchase',
      transactionId: 'order-1',
      value: 205.2,
      shipping: 35,
      coupon: 'WELCOME10',
      currency: 'HKD',
    })
    cleanup()
    rendered(paid())
    await screen.findByRole('heading', { level: 1 })
    expect(events).toHaveLength(1)
  })

  it('shows parcels with their numbers, and the code to collect with', async () => {
    const parcels: Order['parcels'] = [
      {
        id: 'p1',
        state: 'in_transit',
        carrier: 'SF Express',
        trackingNumber: 'SF123',
        together: [],
        trackingUrl: 'https://sf.example/SF123',
        items: [{ subSku: 'SHAMPOO', name: 'Scalp Balance Shampoo', quantity: 1 }],
        events: [{ at: '2026-11-22T04:00:00.000Z', state: 'in_transit', text: 'On its way' }],
      },
    ]
    rendered(
      paid({ fulfilment: 'ready_for_pickup', deliveryMethod: 'pickup_shop', pickupCode: '418302', parcels }),
    )
    expect((await screen.findByRole('link', { name: 'SF123' })).getAttribute('href')).toBe(
      'https://sf.example/SF123',
    )
    expect(screen.getByText('418302')).toBeTruthy()
  })

  it('shows for each refund whether it is on its way, completed or failed', async () => {
    const refund = { amount: 50, walletAmount: 0, canTakeAsWallet: false, createdAt: '2026-11-20T04:00:00Z' }
    const states = ['requested', 'succeeded', 'failed'] as const
    rendered(paid({ refunds: states.map((state) => ({ ...refund, id: state, state })) }))
    for (const text of [/HK\$50 is on its way/, /HK\$50 is paid back/, /HK\$50 could not be sent/])
      expect(await screen.findByText(text)).toBeTruthy()
  })

  it('lets the card be changed until it is packed', async () => {
    const giftMessage = { recipient: 'Mum', message: 'Happy birthday', sender: 'Ka Yan' }
    rendered(paid({ giftMessage, canEditGiftMessage: true }))
    await userEvent.click(await screen.findByText('Change the message'))
    const message = screen.getByRole('textbox', { name: 'Message' })
    await userEvent.clear(message)
    await userEvent.type(message, 'With love<')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText(/“<” cannot be printed on the card/)).toBeTruthy()
    expect(requested).toEqual([])
    await userEvent.type(message, '{Backspace}')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    expect(requested).toEqual([
      {
        path: '/api/v1/order/card-message',
        method: 'PUT',
        body: { id: 'order-1', gift_message: { ...giftMessage, message: 'With love' } },
      },
    ])
  })

  it('is cancelled only after a confirmation', async () => {
    rendered(paid(), 'secret')
    await userEvent.click(await screen.findByText('Cancel this order'))
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Ordered twice')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the order' }))
    await waitFor(() =>
      expect(requested).toEqual([
        {
          path: '/api/v1/order/cancel',
          method: 'POST',
          body: { id: 'order-1', token: 'secret', reason: 'Ordered twice' },
        },
      ]),
    )
  })
})

describe('an order that is not paid', () => {
  it('leads back to paying, and is no purchase', async () => {
    rendered(anOrder(), 'secret')
    expect((await screen.findByRole('link', { name: 'Go to payment' })).getAttribute('href')).toBe(
      '/en/checkout/order-1?token=secret',
    )
    expect(screen.queryByRole('link', { name: 'Invoice (PDF)' })).toBeNull()
    expect(events).toEqual([])
  })

  it('waits for the bank when something is under way', async () => {
    rendered(anOrder({ payment: 'pending' }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Confirming with your bank')
    expect(screen.getByText(/Please do not pay again/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /payment|Card|PayMe|FPS/ })).toBeNull()
  })

  it('shows that a transfer is being checked, with its deadline', async () => {
    rendered(anOrder({ payment: 'pending', paymentMethod: 'fps' }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'We are checking your transfer',
    )
    expect(screen.getByText(/by 22\/11\/2026 11:00/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /payment|Card|PayMe|FPS/ })).toBeNull()
  })

  it('offers payment methods while no payment is in flight', async () => {
    rendered(anOrder(), 'secret', ['paydollar', 'fps'])
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Your order is kept, and not paid yet',
    )
    const ways = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('method='))
    expect(ways.map((link) => link.getAttribute('href'))).toEqual([
      '/en/checkout/order-1?token=secret&method=paydollar',
      '/en/checkout/order-1?token=secret&method=fps',
    ])
  })

  it('shows that it expired, without payment methods', async () => {
    rendered(anOrder({ status: 'expired', canPay: false, canCancel: false }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('The order has lapsed')
    expect(screen.getByRole('button', { name: 'Put these in my bag' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Change this order' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Go to payment' })).toBeNull()
  })
})

describe('a changed order', () => {
  const difference = { amount: 72, payUntil: '2026-11-24T03:00:00.000Z' }

  it('shows the unpaid difference, its deadline and reason, and links to the payment', async () => {
    rendered(paid({ difference, canPay: true, revisions: [aChange()] }), 'secret')
    const due = await screen.findByRole('region', { name: 'HK$72 more to pay by 24/11/2026 11:00' })
    expect(within(due).getByRole('link', { name: 'Pay the difference' }).getAttribute('href')).toBe(
      '/en/checkout/order-1?token=secret',
    )
    const changes = screen.getByRole('region', { name: 'Changes to your order' })
    expect(within(changes).getByText('Repair Conditioner · 250 ml × 2 added')).toBeTruthy()
    expect(within(changes).getByText('Reason: You asked for one more')).toBeTruthy()
  })

  it('strikes through removed items, and links the invoice of the added ones', async () => {
    const item = { ...paid().items[0], removed: 1, quantity: 0 } as Order['items'][number]
    rendered(
      paid({ items: [item], revisions: [aChange({ state: 'agreed', invoice: 'INV-2026-000002' })] }),
      'secret',
    )
    const summary = await screen.findByRole('complementary', { name: 'What is in the order' })
    expect(within(summary).getByText('× 1 taken out', { exact: false }).querySelector('s')).not.toBeNull()
    const invoice = screen.getByRole('link', { name: 'Supplementary invoice (PDF)' })
    expect(invoice.getAttribute('href')).toBe(
      '/api/v1/order/invoice?id=order-1&number=INV-2026-000002&token=secret',
    )
    expect(screen.queryByRole('link', { name: 'Pay the difference' })).toBeNull()
  })
})

describe('an order opened by its link alone', () => {
  const masked = {
    masked: true,
    email: 'k•••@e•••.com',
    hasInvoice: false,
    canCancel: false,
    status: 'confirmed',
  } as const

  it('shows masked data, and accepts the code sent to its e-mail', async () => {
    rendered(anOrder({ ...masked, payment: 'paid', canPay: false }), 'secret')
    const box = await screen.findByRole('region', { name: 'See everything about this order' })
    expect(within(box).getByText(/k•••@e•••\.com/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Invoice (PDF)' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Make it quicker next time' })).toBeNull()
    await userEvent.type(within(box).getByRole('textbox', { name: /code/i }), '12345')
    await userEvent.click(within(box).getByRole('button', { name: 'Show the order' }))
    await waitFor(() => expect(requested).toHaveLength(1))
    expect(requested[0]).toEqual({
      path: '/api/v1/order/confirm-email',
      method: 'POST',
      body: { id: 'order-1', token: 'secret', otp: '12345' },
    })
  })

  it('requests no code from a reader with full access', async () => {
    rendered(paid(), 'secret')
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('region', { name: 'See everything about this order' })).toBeNull()
  })
})
