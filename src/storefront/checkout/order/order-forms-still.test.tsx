// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anOrder } from '#tools/testing/rendered-order.tsx'
import { controlNamed, renderWithFlash } from '#tools/testing/rendered-still.tsx'
import { GiftCard } from '../form/gift-card.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { ReturnPanel } from './return-panel.tsx'

afterEach(cleanup)

const card = { recipient: '嘉欣', message: '生日快樂', sender: 'Ming' }
const message = '賀卡只可以有文字。'

it('returns a refused gift message as it was typed, in its open form', async () => {
  const order = anOrder({ giftMessage: card, canEditGiftMessage: true })
  const page = renderWithFlash(<GiftCard order={order} token={null} />, {
    call: 'change-card-message',
    ok: false,
    message,
    values: {
      'gift_message[recipient]': '嘉欣',
      'gift_message[message]': '生日快樂 🎂',
      'gift_message[sender]': '',
    },
  })
  const text = await controlNamed<HTMLTextAreaElement>(page, 'gift_message[message]')
  expect(text.value).toBe('生日快樂 🎂')
  expect((await controlNamed(page, 'gift_message[sender]')).value).toBe('')
  expect(text.closest('details')?.open).toBe(true)
})

it('shows the saved gift message, folded, after it was changed', async () => {
  const order = anOrder({ giftMessage: card, canEditGiftMessage: true })
  const page = renderWithFlash(<GiftCard order={order} token={null} />, {
    call: 'change-card-message',
    ok: true,
  })
  const text = await controlNamed<HTMLTextAreaElement>(page, 'gift_message[message]')
  expect([text.value, text.closest('details')?.open]).toEqual(['生日快樂', false])
})

it('returns the reason and the tick of a refused cancellation', async () => {
  const order = anOrder({ status: 'confirmed', payment: 'paid', paymentMethod: 'paydollar', hasWallet: true })
  const page = renderWithFlash(<CancelOrder order={order} token={null} />, {
    call: 'cancel-order',
    ok: false,
    message,
    values: { reason: 'too late', to_wallet: '1' },
  })
  const reason = await controlNamed(page, 'reason')
  expect([reason.value, reason.closest('details')?.open]).toEqual(['too late', true])
  expect((await controlNamed(page, 'to_wallet')).checked).toBe(true)
})

it.each([
  ['ask-return', false, { to_wallet: '1' }],
  ['ask-return', false, { wants_exchange: '1', to_wallet: '1' }],
  ['return-photo', true, { wants_exchange: '1', to_wallet: '1' }],
] as const)('returns the ticks of a return after %s, done %s: %j', async (call, ok, ticked) => {
  const line = { lineId: 'line-1', name: 'Brush', optionName: '', units: 2, reasons: ['unopened'] }
  const returns = { returns: [], returnable: [line], hasWallet: true, photos: [], needsPhoto: false }
  const page = renderWithFlash(<ReturnPanel order={anOrder()} token={null} returns={returns as never} />, {
    call,
    ok,
    ...(ok ? {} : { message }),
    values: { 'lines[0][units]': '2', ...ticked },
  })
  expect((await controlNamed<HTMLSelectElement>(page, 'lines[0][units]')).value).toBe('2')
  for (const name of ['wants_exchange', 'to_wallet'])
    expect([name, (await controlNamed(page, name)).checked]).toEqual([name, name in ticked])
})

it.each([
  ['ask-return', false, [true, false]],
  ['return-photo', true, [true, true]],
  ['return-photo', false, [true, false]],
] as const)(
  'returns the photos of a return after %s, done %s, as they were ticked',
  async (call, ok, ticked) => {
    const line = { lineId: 'line-1', name: 'Brush', optionName: '', units: 2, reasons: ['damaged'] }
    const photos = [
      { id: 'photo-1', small: '/1.webp' },
      { id: 'photo-2', small: '/2.webp' },
    ]
    const returns = { returns: [], returnable: [line], hasWallet: false, photos, needsPhoto: false }
    const page = renderWithFlash(<ReturnPanel order={anOrder()} token={null} returns={returns as never} />, {
      call,
      ok,
      ...(ok ? {} : { message }),
      values: { 'photo_ids[0]': 'photo-1' },
    })
    const boxes = [await controlNamed(page, 'photo_ids[0]'), await controlNamed(page, 'photo_ids[1]')]
    expect(boxes.map(({ checked }) => checked)).toEqual(ticked)
  },
)
