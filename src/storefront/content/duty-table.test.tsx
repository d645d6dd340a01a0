// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { usualDutyTerms } from '#shop/content/duty-terms.rules.ts'
import { toDutyTermsView } from '#shop/delivery/duties.rules.ts'
import { countryName } from '#shop/region.ts'
import { messagesOf } from '../i18n/messages.server.ts'
import { Words } from '../i18n/words.tsx'
import { DutyTable, type DutyRow } from './duty-table.tsx'

afterEach(cleanup)

const rows = usualDutyTerms.map((terms) => ({
  ...toDutyTermsView(terms),
  name: countryName('en', terms.country),
}))
const rendered = (shown: readonly DutyRow[]) =>
  render(
    <Words locale="en" messages={messagesOf.en}>
      <DutyTable rows={shown} />
    </Words>,
  )
const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name} `) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

it('lists by country the duty-free limit, and the rates above it', () => {
  rendered(rows)
  expect(cellsOf('Taiwan')).toEqual(['NT$2,000', '5%', '5%'])
  expect(cellsOf('Canada')).toEqual(['C$20', '6.5%', '5%'])
  expect(cellsOf('United States')).toEqual(['none', '15%', '0%'])
  expect(screen.getByText(/checked on 01\/03\/2026\. Up to/)).toBeTruthy()
})

it('names the days between which it was checked, and is not there without countries', () => {
  rendered(rows.map((row, at) => (at === 0 ? { ...row, checkedOn: '2026-11-20' } : row)))
  expect(screen.getByText(/checked between 01\/03\/2026 and 20\/11\/2026/)).toBeTruthy()
  cleanup()
  expect(rendered([]).container.textContent).toBe('')
})
