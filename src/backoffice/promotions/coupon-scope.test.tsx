// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import en from '../../../.words/desk-en.json'
import { SentContext } from '../shell/forms/sent-context.ts'
import type { DeskMessages } from '../words/messages.ts'
import { DeskWords } from '../words/words.tsx'
import { CouponScope } from './coupon-scope.tsx'

it('shows the groups and brands of a refused coupon as they were sent', () => {
  const values = { 'member_groups[0]': 'VIP', 'brand_keys[1]': 'elowen' }
  render(
    <DeskWords locale="en" messages={en as unknown as DeskMessages /* compiled of the same keys */}>
      <SentContext value={{ pending: false, errors: {}, values }}>
        <CouponScope coupon={null} />
      </SentContext>
    </DeskWords>,
  )
  const shown = screen.getAllByRole<HTMLInputElement>('textbox').filter(({ value }) => value !== '')
  expect(shown.map(({ name, value }) => [name, value])).toEqual(Object.entries(values))
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
})
