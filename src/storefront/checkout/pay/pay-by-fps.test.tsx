// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  address,
  answeredCalls,
  leavePayment,
  wire,
  type AnsweredCalls,
} from '#tools/testing/payment-calls.ts'
import { aPayment, payData, renderedOrder } from '#tools/testing/rendered-order.tsx'
import { PayOrder } from './pay-order.tsx'

let calls: AnsweredCalls
beforeEach(() => {
  calls = answeredCalls()
})
afterEach(leavePayment)

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
      await screen.findByText('This code is no longer valid. Take a new one.', undefined, {
        timeout: 20_000,
      }),
    ).toBeTruthy()
  })

  it('polls every three seconds, and continues when it is paid', async () => {
    let looks = 0
    calls.answers = () => ({ words: { ...wire(open), paid: (looks += 1) > 1 } })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderedOrder(<PayOrder data={payData({ payment: open, token: 'a b' })} />)
    await screen.findByRole('timer')
    await act(() => vi.advanceTimersByTimeAsync(3_100))
    expect(calls.payable.map(({ path }) => path)).toEqual([
      '/api/v1/order/fps/status?order_id=order-1&token=a+b',
    ])
    await act(() => vi.advanceTimersByTimeAsync(3_100))
    await waitFor(() => expect(address()).toBe('/en/checkout/order-confirmation/order-1?token=a%20b'))
  })

  it('stops after two minutes, and refers to an email', async () => {
    calls.answers = () => ({ words: { ...wire(open), paid: false } })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderedOrder(<PayOrder data={payData({ payment: open })} />)
    await screen.findByRole('timer')
    await act(() => vi.advanceTimersByTimeAsync(130_000))
    await screen.findByText(/We will email you as soon as it arrives/)
    const looked = calls.payable.length
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(calls.payable).toHaveLength(looked)
  })

  it('thanks the buyer after "I have paid", and waits for staff', async () => {
    calls.answers = () => ({ words: wire(aPayment({ state: 'processing' })) })
    renderedOrder(<PayOrder data={payData({ payment: open })} />)
    await userEvent.click(await screen.findByRole('button', { name: 'I have paid' }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'We are checking your transfer',
    )
    // one state with one date, and no payment buttons
    expect(screen.getAllByText(/22\/11\/2026 11:00/)).toHaveLength(1)
    for (const role of ['img', 'timer', 'navigation'] as const) expect(screen.queryByRole(role)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Pay|I have paid/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
      '/en/checkout/order-confirmation/order-1',
    )
    expect(calls.payable).toEqual([
      { path: '/api/v1/order/fps/handle-pending', body: { order_id: 'order-1' } },
    ])
  })

  it('sends name and screenshot, and confirms their receipt', async () => {
    calls.answers = () => ({ words: wire(aPayment({ state: 'processing', screenshotSent: true })) })
    renderedOrder(<PayOrder data={payData({ payment: open, token: 'secret' })} />)
    await userEvent.click(await screen.findByText(/Add a name or a screenshot/))
    await userEvent.type(screen.getByLabelText(/Name on the account/), 'CHAN SIU MING')
    const file = new File(['png'], 'transfer.png', { type: 'image/png' })
    await userEvent.upload(screen.getByLabelText(/Screenshot of the transfer/), file)
    expect(screen.getByText('transfer.png')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'I have paid' }))
    await screen.findByText(/We have your screenshot/)
    expect(calls.payable).toEqual([
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

  it('accepts a screenshot later too, up to 10 MB', async () => {
    calls.answers = () => ({ words: wire(aPayment({ state: 'processing', screenshotSent: true })) })
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
    expect(calls.payable).toEqual([])
    await userEvent.upload(field, new File(['png'], 'small.png', { type: 'image/png' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send the screenshot' }))
    await screen.findByText(/We have your screenshot/)
    expect(calls.payable.map(({ body }) => (body?.screenshot as File | undefined)?.name)).toEqual([
      'small.png',
    ])
  })

  it('restores that state on return, and can be paid again when staff found no transfer', async () => {
    const claimed = aPayment({ state: 'processing' })
    calls.answers = () => ({ words: { ...wire(aPayment({ state: 'failed' })), paid: false } })
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
    calls.answers = () => ({ words: wire(open) })
    renderedOrder(<PayOrder data={payData({ payment: aPayment({ state: 'expired' }) })} />)
    await screen.findByText('This code is no longer valid. Take a new one.')
    await userEvent.click(screen.getByRole('button', { name: 'Show the code to pay HK$263' }))
    await screen.findAllByRole('img', { name: /FPS QR code/ })
  })
})
