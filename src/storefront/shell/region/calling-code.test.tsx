// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { countryKeys, isoOf, locales } from '#shop/region.ts'
import { messagesOf } from '../../i18n/messages.server.ts'
import { Words } from '../../i18n/words.tsx'
import { CallingCodeSelect } from './calling-code.tsx'
import { phoneCountries, phoneParts } from './phone-countries.server.ts'

/** Label of the selected option for a stored value. */
function shownFor(chosen: string, atHand?: string): string {
  const phones = phoneCountries('en')
  const view = render(
    <Words locale="en" messages={messagesOf.en}>
      <CallingCodeSelect name="code" aria-label="Code" phones={phones} chosen={chosen} atHand={atHand} />
    </Words>,
  )
  const box = screen.getByLabelText<HTMLSelectElement>('Code')
  const visible = box.selectedOptions[0]?.textContent ?? ''
  view.unmount()
  return visible
}

it('shows the chosen country of all, whichever share its code', () => {
  const { often, others } = phoneCountries('en')
  const sharing = [...often, ...others].filter(({ code }) =>
    ['1', '44', '61', '7', '39', '47', '358', '590'].includes(code),
  )
  expect(sharing.length).toBeGreaterThan(40)
  for (const { value, code, name } of sharing) expect(shownFor(value)).toBe(`+${code} ${name}`)
})

it('gives each country of the list a unique value in every language', () => {
  for (const locale of locales) {
    const { often, others } = phoneCountries(locale)
    const values = [...often, ...others].map(({ value }) => value)
    expect(new Set(values).size).toBe(values.length)
  }
})

it('begins with the country of delivery, and with the main one of a code alone', () => {
  const names: Partial<Record<string, string>> = {
    us: '+1 United States',
    ca: '+1 Canada',
    uk: '+44 United Kingdom',
    au: '+61 Australia',
  }
  const codes: Partial<Record<string, string>> = { us: '1', ca: '1', uk: '44', au: '61' }
  for (const key of countryKeys.filter((each) => names[each]))
    expect(shownFor(codes[key] ?? '', isoOf(key))).toBe(names[key])
  expect(shownFor('1')).toBe('+1 United States')
  expect(shownFor('7')).toBe('+7 Russia')
})

it('retains the country chosen with a number, if the code belongs to it', () => {
  expect(phoneParts('+12133734253', 'CA')).toEqual({ code: '1-CA', number: '2133734253' })
  expect(phoneParts('+12133734253', 'GB')).toEqual({ code: '1-US', number: '2133734253' })
  expect(phoneParts('+77012345678', null)).toEqual({ code: '7-KZ', number: '7012345678' })
})
