// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Payment } from '#shop/payments/contract.ts'
import { aChange, anOrder, aPayment, renderedOrder, payData } from '#tools/testing/rendered-order.tsx'
import { PayOrder } from './pay-order.tsx'

const wire = (payment: Payment) => ({
  payment: {
    ...payment,
    attempt_id: payment.attemptId,
    bill_number: payment.billNumber,
    expires_at: payment.expiresAt,
    web_link: payment.webLink,
  },
})

let payable: { path: string; body: Record<string, unknown> | null }[]
let answers: (path: string) => { status?: number; words: unknown }
beforeEach(() => {
  payable = []
  answers = () => ({ words: {} })
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.endsWith('/csrf')) return Promise.resolve(Response.json({ token: 'token' }))
    const { body } = init ?? {}
    const sent: unknown =
      body instanceof FormData ? Object.fromEntries(body) : body ? JSON.parse(String(body)) : null
    payable.push({ path, body: sent as Record<string, unknown> | null })
    const { status = 200, words } = answers(path)
    return Promise.resolve(Response.json(words, { status }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})
const address = () => screen.getByLabelText('address').textContent

describe('an order that waits to be paid', () => {
  it('says how much, until when, and by what it can be paid', async () => {
    renderedOrder(<PayOrder data={payData({ method: null })} />)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('HK$263 to pay')
    expect(screen.getByText(/Please pay by 22\/11\/2026 11:00/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /^FPS/ }).getAttribute('href')).toBe(
      '/en/checkout/order-1?method=fps',
    )
    expect(screen.getByText('PayMe takes Hong Kong dollars only.').closest('a')).toBeNull()
  })

  it('asks for a code at once when its way of paying is chosen, without another press', async () => {
    answers = () => ({ words: wire(aPayment({ method: 'fps' })) })
    renderedOrder(<PayOrder data={payData({ method: 'fps' })} />)
    expect(payable).toEqual([])
    await userEvent.click(await screen.findByRole('link', { name: /^FPS/ }))
    await waitFor(() => expect(payable.map(({ path }) => path)).toContain('/api/v1/order/fps/create'))
  })

  it('asks for no second code while one is open', async () => {
    renderedOrder(<PayOrder data={payData({ method: 'fps', payment: aPayment({ method: 'fps' }) })} />)
    await userEvent.click(await screen.findByRole('link', { name: /^FPS/ }))
    await waitFor(() => expect(address()).toBe('/en/checkout/order-1?method=fps'))
    expect(payable.filter(({ path }) => path.endsWith('/create'))).toEqual([])
  })

  it('goes back to the bag to be changed', async () => {
    answers = () => ({ words: { added: 1, missing: ['Scalp Serum'] } })
    renderedOrder(<PayOrder data={payData({ method: null, token: 'secret' })} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Change this order' }))
    await waitFor(() => expect(address()).toBe('/en/bag'))
    expect(payable).toEqual([{ path: '/api/v1/order/change', body: { id: 'order-1', token: 'secret' } }])
    expect(screen.getByText('Scalp Serum')).toBeTruthy()
  })

  it('says what sold out, and that a payment failed', async () => {
    const problems = [
      { code: 'checkout.sold_out', message: 'Scalp Serum sold out.', field: null, subSku: 'SERUM' },
    ]
    renderedOrder(<PayOrder data={payData({ problems, back: 'failed' })} />)
    expect(await screen.findByText('Scalp Serum sold out.')).toBeTruthy()
    expect(screen.getByText(/The payment did not go through and nothing was taken/)).toBeTruthy()
  })
})

describe('an order whose change waits to be paid', () => {
  it('asks for the difference alone, and says what it is for', async () => {
    const difference = { amount: 72, payUntil: '2026-11-24T03:00:00.000Z' }
    const order = anOrder({
      status: 'confirmed',
      payment: 'paid',
      difference,
      payUntil: difference.payUntil,
      revisions: [aChange()],
    })
    renderedOrder(<PayOrder data={payData({ order, method: 'paydollar' })} />)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('HK$72 to pay for the change')
    expect(screen.getByRole('button', { name: 'Pay HK$72 by card' })).toBeTruthy()
    expect(screen.getByText('Scalp Balance Shampoo · 500 ml × 1 taken out')).toBeTruthy()
    expect(screen.queryByText('HK$263')).toBeNull()
  })
})

describe('by card', () => {
  const form = {
    action: 'https://paydollar.example/pay',
    fields: { orderRef: '261121-1', secureHash: 'abc' },
  }

  it('starts by itself when the checkout led here, and posts PayDollar’s form', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
    answers = () => ({ words: wire(aPayment({ method: 'paydollar', qr: null, form })) })
    renderedOrder(<PayOrder data={payData({ method: 'paydollar', token: 'secret' })} />, {
      state: { start: true },
    })
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
    expect(payable).toEqual([
      {
        path: '/api/v1/order/paydollar/create',
        body: { order_id: 'order-1', locale: 'en', token: 'secret' },
      },
    ])
    const sent = screen.getByRole('button', { name: 'Go to PayDollar to pay HK$263' }).closest('form')
    expect(sent?.action).toBe('https://paydollar.example/pay')
    expect(
      [...(sent?.elements ?? [])]
        .filter((each) => each instanceof HTMLInputElement)
        .map(({ name, value }) => [name, value]),
    ).toEqual([
      ['orderRef', '261121-1'],
      ['secureHash', 'abc'],
    ])
    submit.mockRestore()
  })

  it('goes on with a form that was asked for before the script came', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
    renderedOrder(
      <PayOrder
        data={payData({ method: 'paydollar', payment: aPayment({ method: 'paydollar', qr: null, form }) })}
      />,
    )
    await screen.findByRole('button', { name: 'Go to PayDollar to pay HK$263' })
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
    expect(payable).toEqual([])
    submit.mockRestore()
  })

  it('stands still for who comes back', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
    renderedOrder(<PayOrder data={payData({ method: 'paydollar', back: 'cancelled' })} />)
    await screen.findByRole('button', { name: 'Pay HK$263 by card' })
    expect(submit).not.toHaveBeenCalled()
    expect(payable).toEqual([])
    submit.mockRestore()
  })

  it('says why it could not begin', async () => {
    answers = () => ({
      status: 409,
      words: { code: 'checkout.sold_out_meanwhile', message: 'Something sold out meanwhile.' },
    })
    renderedOrder(<PayOrder data={payData({ method: 'paydollar' })} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Pay HK$263 by card' }))
    await screen.findByText('Something sold out meanwhile.')
  })
})

describe('by a card that is kept', () => {
  const card = {
    id: 'card-1',
    brand: 'visa',
    lastFour: '0045',
    expires: '07/2090',
    expired: false,
    funding: 'unknown',
    isDefault: true,
  } as const
  const over = {
    ...card,
    id: 'card-2',
    lastFour: '0086',
    expires: '01/2020',
    expired: true,
    isDefault: false,
  }
  const cards = { cards: [card, over], canKeep: true }
  const output = () => payable.map(({ body }) => ({ card: body?.card_id, keep: body?.keep_card }))
  beforeEach(() => {
    answers = () => ({ words: wire(aPayment({ method: 'paydollar', qr: null })) })
  })

  it('pays with the one that is offered first, or with another, which may be kept; one that is over cannot', async () => {
    renderedOrder(<PayOrder data={payData({ method: 'paydollar', cards })} />)
    const pay = await screen.findByRole('button', { name: 'Pay HK$263 by card' })
    expect(
      screen.getByRole<HTMLInputElement>('radio', { name: /ending in 0086.*Expired 01\/2020/ }).disabled,
    ).toBe(true)
    await userEvent.click(pay)
    await userEvent.click(screen.getByRole('radio', { name: 'Another card' }))
    await userEvent.click(pay)
    await userEvent.click(screen.getByRole('checkbox', { name: /Keep this card/ }))
    await userEvent.click(pay)
    expect(output()).toEqual([
      { card: 'card-1', keep: undefined },
      { card: undefined, keep: undefined },
      { card: undefined, keep: true },
    ])
  })

  it('takes no prepaid card for a subscription, and goes by what the checkout asked', async () => {
    const prepaid = { ...card, funding: 'prepaid' as const }
    const order = anOrder({ cartType: 'subscription' })
    const data = payData({ order, method: 'paydollar', cards: { cards: [prepaid], canKeep: true } })
    renderedOrder(<PayOrder data={data} />, { state: { start: true, card: { keep_card: true } } })
    expect(
      (
        await screen.findByRole<HTMLInputElement>('radio', {
          name: /Prepaid cards cannot pay for subscriptions/,
        })
      ).disabled,
    ).toBe(true)
    await waitFor(() => expect(output()).toEqual([{ card: undefined, keep: true }]))
  })

  it('guests are asked nothing', async () => {
    renderedOrder(<PayOrder data={payData({ method: 'paydollar' })} />)
    await screen.findByRole('button', { name: 'Pay HK$263 by card' })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
