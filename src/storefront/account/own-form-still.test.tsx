// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { controlNamed, renderWithFlash } from '#tools/testing/rendered-still.tsx'
import { Cards } from './security/cards.tsx'
import { LeaveForm } from './security/leave-form.tsx'
import { RegionFields } from './security/region-fields.tsx'
import { GiveCard } from './wallet/give-card.tsx'

afterEach(cleanup)

const card = (id: string, lastFour: string) => ({
  id,
  brand: 'visa' as const,
  lastFour,
  expires: '12/2030',
  expired: false,
  funding: 'credit' as const,
  isDefault: false,
})

it('shows the reason for a refused removal at one card alone', async () => {
  const message = '有訂閱正使用這張卡。'
  const cards = [card('card-1', '4242'), card('card-2', '1111')]
  renderWithFlash(<Cards content={{ cards } as never} />, {
    call: 'remove-card',
    ok: false,
    code: 'cards.in_use',
    message,
    values: { id: 'card-2' },
  })
  const found = await screen.findAllByText(message)
  expect(found.map((each) => each.closest('li')?.textContent?.includes('1111'))).toEqual([true])
})

it('unfolds the form for leaving where it was refused', async () => {
  const message = '密碼不正確。'
  renderWithFlash(<LeaveForm username="a@example.com" balance={[]} unusedSessions={0} />, {
    call: 'ask-erasure',
    ok: false,
    code: 'account.wrong_password',
    message,
    fields: { current_password: message },
    values: {},
  })
  const field = await screen.findByText(new RegExp(message))
  expect(field.closest('details')?.open).toBe(true)
})

it('returns the waivers of a refused request to leave as they were ticked', async () => {
  const page = renderWithFlash(
    <LeaveForm
      username="a@example.com"
      balance={[{ available: 20, currency: 'HKD' }] as never}
      unusedSessions={2}
    />,
    { call: 'ask-erasure', ok: false, message: '密碼不正確。', values: { waive_balance: '1' } },
  )
  expect((await controlNamed(page, 'waive_balance')).checked).toBe(true)
  expect((await controlNamed(page, 'waive_sessions')).checked).toBe(false)
})

it('returns the language and country of refused details as they were chosen', async () => {
  const page = renderWithFlash(
    <form>
      <RegionFields
        account={{ preferredLang: 'zh_hk', country: 'hk' } as never}
        typed={{ preferred_lang: 'en', country: 'jp' }}
      />
      <button type="button">save</button>
    </form>,
    { call: 'change-account', ok: false },
  )
  expect((await controlNamed<HTMLSelectElement>(page, 'preferred_lang')).value).toBe('en')
  expect((await controlNamed<HTMLSelectElement>(page, 'country')).value).toBe('jp')
})

it('shows why the day of a gift card is refused at the day', async () => {
  const message = '請選擇今天起一年內的日子。'
  const page = renderWithFlash(<GiveCard content={{ giftCards: [] } as never} />, {
    call: 'buy-gift-card',
    ok: false,
    code: 'wallet.gift_day',
    message,
    fields: { send_on: message },
    values: { send_on: '2020-01-01' },
  })
  expect((await controlNamed(page, 'send_on')).getAttribute('aria-invalid')).toBe('true')
  expect(await screen.findAllByText(new RegExp(message))).toHaveLength(1)
})
