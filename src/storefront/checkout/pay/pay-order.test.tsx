// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
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

describe('by FPS', () => {
  const open = aPayment()

  it('shows code, bill number and amount, and counts down by the shop’s clock', async () => {
    renderedOrder(<PayOrder data={payData({ payment: open })} />)
    expect(
      (await screen.findAllByRole('img', { name: 'FPS QR code for HK$263' }))[0]?.getAttribute('src'),
    ).toMatch(/^data:image\/svg\+xml,/)
    expect(screen.getByText('2611214K7M2P9')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toBe('1:00:00')
    const copied = vi.spyOn(
      navigator.clipboard ??
        (Object.assign(navigator, { clipboard: { writeText: async () => undefined } }), navigator.clipboard),
      'writeText',
    )
    copied.mockResolvedValue(undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Copy Amount' }))
    expect(copied).toHaveBeenCalledWith('263')
    await screen.findByText('Amount copied')
  })

  it('offers another code when the time of this one is over', async () => {
    renderedOrder(
      <PayOrder data={payData({ payment: aPayment({ expiresAt: '2026-11-21T03:00:01.000Z' }) })} />,
    )
    await screen.findByRole('timer')
    expect(
      await screen.findByText('This code is no longer valid. Take a new one.', undefined, { timeout: 3_000 }),
    ).toBeTruthy()
  })

  it('looks every three seconds, and goes on when it is paid', async () => {
    let looks = 0
    answers = () => ({ words: { ...wire(open), paid: (looks += 1) > 1 } })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderedOrder(<PayOrder data={payData({ payment: open, token: 'a b' })} />)
    await screen.findByRole('timer')
    await act(() => vi.advanceTimersByTimeAsync(3_100))
    expect(payable.map(({ path }) => path)).toEqual(['/api/v1/order/fps/status?order_id=order-1&token=a+b'])
    await act(() => vi.advanceTimersByTimeAsync(3_100))
    await waitFor(() => expect(address()).toBe('/en/checkout/order-confirmation/order-1?token=a%20b'))
  })

  it('leaves it to a letter after two minutes', async () => {
    answers = () => ({ words: { ...wire(open), paid: false } })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderedOrder(<PayOrder data={payData({ payment: open })} />)
    await screen.findByRole('timer')
    await act(() => vi.advanceTimersByTimeAsync(130_000))
    await screen.findByText(/We will email you as soon as it arrives/)
    const looked = payable.length
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(payable).toHaveLength(looked)
  })

  it('thanks who says "I have paid", and waits for staff', async () => {
    answers = () => ({ words: wire(aPayment({ state: 'processing' })) })
    renderedOrder(<PayOrder data={payData({ payment: open })} />)
    await userEvent.click(await screen.findByRole('button', { name: 'I have paid' }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'We are checking your transfer',
    )
    // one state, with one date: nothing is left that asks to pay
    expect(screen.getAllByText(/22\/11\/2026 11:00/)).toHaveLength(1)
    for (const role of ['img', 'timer', 'navigation'] as const) expect(screen.queryByRole(role)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Pay|I have paid/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
      '/en/checkout/order-confirmation/order-1',
    )
    expect(payable).toEqual([{ path: '/api/v1/order/fps/handle-pending', body: { order_id: 'order-1' } }])
  })

  it('sends name and screenshot along, and says that it came', async () => {
    answers = () => ({ words: wire(aPayment({ state: 'processing', screenshotSent: true })) })
    renderedOrder(<PayOrder data={payData({ payment: open, token: 'secret' })} />)
    await userEvent.click(await screen.findByText(/Add a name or a screenshot/))
    await userEvent.type(screen.getByLabelText(/Name on the account/), 'CHAN SIU MING')
    const file = new File(['png'], 'transfer.png', { type: 'image/png' })
    await userEvent.upload(screen.getByLabelText(/Screenshot of the transfer/), file)
    expect(screen.getByText('transfer.png')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'I have paid' }))
    await screen.findByText(/We have your screenshot/)
    expect(payable).toEqual([
      {
        path: '/api/v1/order/fps/handle-pending',
        body: {
          order_id: 'order-1',
          token: 'secret',
          note: 'CHAN SIU MING',
          screenshot: expect.any(File) as File,
        },
      },
    ])
    expect(screen.queryByRole('button', { name: 'Send the screenshot' })).toBeNull()
  })

  it('takes a screenshot later too, and none of more than 10 MB', async () => {
    answers = () => ({ words: wire(aPayment({ state: 'processing', screenshotSent: true })) })
    renderedOrder(<PayOrder data={payData({ payment: aPayment({ state: 'processing' }) })} />)
    const field = await screen.findByLabelText(/Screenshot of the transfer/)
    await userEvent.click(screen.getByRole('button', { name: 'Send the screenshot' }))
    await screen.findByText('Please choose a screenshot first.')
    await userEvent.upload(
      field,
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send the screenshot' }))
    await screen.findByText(/10 MB at most/)
    expect(payable).toEqual([])
    await userEvent.upload(field, new File(['png'], 'small.png', { type: 'image/png' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send the screenshot' }))
    await screen.findByText(/We have your screenshot/)
    expect(payable.map(({ body }) => (body?.screenshot as File | undefined)?.name)).toEqual(['small.png'])
  })

  it('comes back to that state, and is payable again when staff found no transfer', async () => {
    const claimed = aPayment({ state: 'processing' })
    answers = () => ({ words: { ...wire(aPayment({ state: 'failed' })), paid: false } })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderedOrder(<PayOrder data={payData({ payment: claimed })} />)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'We are checking your transfer',
    )
    await act(() => vi.advanceTimersByTimeAsync(3_100))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('HK$263 to pay')
    expect(screen.getByRole('navigation', { name: 'How to pay' })).toBeTruthy()
  })

  it('offers a new code when the old one is over', async () => {
    answers = () => ({ words: wire(open) })
    renderedOrder(<PayOrder data={payData({ payment: aPayment({ state: 'expired' }) })} />)
    await screen.findByText('This code is no longer valid. Take a new one.')
    await userEvent.click(screen.getByRole('button', { name: 'Show the code to pay HK$263' }))
    await screen.findAllByRole('img', { name: /FPS QR code/ })
  })
})
