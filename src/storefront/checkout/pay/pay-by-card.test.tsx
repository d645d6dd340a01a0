// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answeredCalls, leavePayment, wire, type AnsweredCalls } from '#tools/testing/payment-calls.ts'
import { anOrder, aPayment, payData, renderedOrder } from '#tools/testing/rendered-order.tsx'
import { PayOrder } from './pay-order.tsx'

let calls: AnsweredCalls
beforeEach(() => {
  calls = answeredCalls()
})
afterEach(leavePayment)

describe('by card', () => {
  const form = {
    action: 'https://paydollar.example/pay',
    fields: { orderRef: '261121-1', secureHash: 'abc' },
  }

  it('starts by itself when the checkout led here, and posts PayDollar’s form', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
    calls.answers = () => ({ words: wire(aPayment({ method: 'paydollar', qr: null, form })) })
    renderedOrder(<PayOrder data={payData({ method: 'paydollar', token: 'secret' })} />, {
      state: { start: true },
    })
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
    expect(calls.payable).toEqual([
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

  it('submits a form that was requested before the script loaded', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
    renderedOrder(
      <PayOrder
        data={payData({ method: 'paydollar', payment: aPayment({ method: 'paydollar', qr: null, form }) })}
      />,
    )
    await screen.findByRole('button', { name: 'Go to PayDollar to pay HK$263' })
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
    expect(calls.payable).toEqual([])
    submit.mockRestore()
  })

  it('does not start again for a returning buyer', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
    renderedOrder(<PayOrder data={payData({ method: 'paydollar', back: 'cancelled' })} />)
    await screen.findByRole('button', { name: 'Pay HK$263 by card' })
    expect(submit).not.toHaveBeenCalled()
    expect(calls.payable).toEqual([])
    submit.mockRestore()
  })

  it('shows why it could not start', async () => {
    calls.answers = () => ({
      status: 409,
      words: { code: 'checkout.sold_out_meanwhile', message: 'Something sold out meanwhile.' },
    })
    renderedOrder(<PayOrder data={payData({ method: 'paydollar' })} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Pay HK$263 by card' }))
    await screen.findByText('Something sold out meanwhile.')
  })
})

describe('with a stored card', () => {
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
  const output = () => calls.payable.map(({ body }) => ({ card: body?.card_id, keep: body?.keep_card }))
  beforeEach(() => {
    calls.answers = () => ({ words: wire(aPayment({ method: 'paydollar', qr: null })) })
  })

  it('pays with the default card, or with another, which can be stored; an expired one is disabled', async () => {
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

  it('rejects a prepaid card for a subscription, and uses the choices of the checkout', async () => {
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

  it('guests have no option to store a card', async () => {
    renderedOrder(<PayOrder data={payData({ method: 'paydollar' })} />)
    await screen.findByRole('button', { name: 'Pay HK$263 by card' })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
