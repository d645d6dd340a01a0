// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  address,
  answeredCalls,
  leavePayment,
  wire,
  type AnsweredCalls,
} from '#tools/testing/payment-calls.ts'
import { aChange, anOrder, aPayment, payData, renderedOrder } from '#tools/testing/rendered-order.tsx'
import { PayOrder } from './pay-order.tsx'

let calls: AnsweredCalls
beforeEach(() => {
  calls = answeredCalls()
})
afterEach(leavePayment)

describe('an order that waits to be paid', () => {
  it('shows the amount, the deadline, and the payment methods', async () => {
    renderedOrder(<PayOrder data={payData({ method: null })} />)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('HK$263 to pay')
    expect(screen.getByText(/Please pay by 22\/11\/2026 11:00/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /^FPS/ }).getAttribute('href')).toBe(
      '/en/checkout/order-1?method=fps',
    )
    expect(screen.getByText('PayMe takes Hong Kong dollars only.').closest('a')).toBeNull()
  })

  it('requests a code at once when its method is chosen, without another press', async () => {
    calls.answers = () => ({ words: wire(aPayment({ method: 'fps' })) })
    renderedOrder(<PayOrder data={payData({ method: 'fps' })} />)
    expect(calls.payable).toEqual([])
    await userEvent.click(await screen.findByRole('link', { name: /^FPS/ }))
    await waitFor(() => expect(calls.payable.map(({ path }) => path)).toContain('/api/v1/order/fps/create'))
  })

  it('requests no second code while one is open', async () => {
    renderedOrder(<PayOrder data={payData({ method: 'fps', payment: aPayment({ method: 'fps' }) })} />)
    await userEvent.click(await screen.findByRole('link', { name: /^FPS/ }))
    await waitFor(() => expect(address()).toBe('/en/checkout/order-1?method=fps'))
    expect(calls.payable.filter(({ path }) => path.endsWith('/create'))).toEqual([])
  })

  it('returns its lines to the cart to be changed', async () => {
    calls.answers = () => ({ words: { added: 1, missing: ['Scalp Serum'] } })
    renderedOrder(<PayOrder data={payData({ method: null, token: 'secret' })} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Change this order' }))
    await waitFor(() => expect(address()).toBe('/en/bag'))
    expect(calls.payable).toEqual([
      { path: '/api/v1/order/change', body: { id: 'order-1', token: 'secret' } },
    ])
    expect(screen.getByText('Scalp Serum')).toBeTruthy()
  })

  it.each(['Show the code to pay HK$263', 'Change this order'])(
    'is read again if it was completed or closed elsewhere: %s',
    async (name) => {
      calls.answers = () => ({
        status: 409,
        words: { code: 'checkout.cannot_pay', message: 'This order cannot be paid any more.' },
      })
      const loader = vi.fn(() => null)
      renderedOrder(<PayOrder data={payData({ method: 'fps' })} />, { loader })
      const button = await screen.findByRole('button', { name })
      expect(loader).toHaveBeenCalledTimes(1)
      await userEvent.click(button)
      expect(await screen.findByText('This order cannot be paid any more.')).toBeTruthy()
      await waitFor(() => expect(loader).toHaveBeenCalledTimes(2))
    },
  )

  it('requires the declarations of a treatment before the payment methods, and lists the missing ones', async () => {
    calls.answers = () => ({
      status: 400,
      words: {
        code: 'checkout.agree_health',
        message: 'Please confirm the note about health.',
        fields: { agree_health: 'Please confirm the note about health.' },
      },
    })
    renderedOrder(<PayOrder data={payData({ agreement: 'declarations', token: 'secret', method: 'fps' })} />)
    expect(screen.queryByRole('link', { name: /^FPS/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /code to pay/ })).toBeNull()
    const box = await screen.findByRole('checkbox', { name: /16 or older/ })
    expect(box.closest('form')?.getAttribute('action')).toBe('/form/declare-for-order')
    await userEvent.click(box)
    await userEvent.click(screen.getByRole('button', { name: 'Confirm and go on' }))
    expect(await screen.findByText('Please confirm the note about health.')).toBeTruthy()
    expect(calls.payable).toEqual([
      {
        path: '/api/v1/order/declarations',
        body: { order_id: 'order-1', token: 'secret', agree_age: '1', agree_health: '0' },
      },
    ])
  })

  it('states that paying accepts the terms, if they were not accepted before', async () => {
    renderedOrder(<PayOrder data={payData({ agreement: 'terms', method: null })} />)
    expect((await screen.findByText(/By paying you agree/)).textContent).toBe(
      'By paying you agree to the terms.',
    )
  })

  it('shows sold-out options, and a failed payment', async () => {
    const problems = [
      { code: 'checkout.sold_out', message: 'Scalp Serum sold out.', field: null, subSku: 'SERUM' },
    ]
    renderedOrder(<PayOrder data={payData({ problems, back: 'failed' })} />)
    expect(await screen.findByText('Scalp Serum sold out.')).toBeTruthy()
    expect(screen.getByText(/The payment did not go through and nothing was taken/)).toBeTruthy()
  })
})

describe('an order with an unpaid revision', () => {
  it('requests the difference alone, with its reason', async () => {
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
