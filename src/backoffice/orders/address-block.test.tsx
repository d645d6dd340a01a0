// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Locale } from '#shop/region.ts'
import hk from '../../../.words/desk-hk.json'
import type { DeskMessages } from '../words/messages.ts'
import { DeskWords } from '../words/words.tsx'
import { AddressBlock } from './address-block.tsx'

afterEach(cleanup)

const address = {
  kind: 'delivery',
  firstname: '嘉欣',
  lastname: '陳',
  callingCode: '852',
  contact: '91231234',
  address: '彌敦道 132 號',
  address2: '美麗大廈 8 樓 B 室',
  city: 'yau_tsim_mong',
  province: 'kowloon',
  zip: '',
  kana: '',
  countryKey: 'hk',
  locationCode: null,
  passportTail: null,
} as const

it.each<[Locale, string[]]>([
  ['hk', ['陳嘉欣', '+852 91231234', '香港', '九龍油尖旺', '彌敦道 132 號美麗大廈 8 樓 B 室']],
  [
    'en',
    ['陳嘉欣', '+852 91231234', '美麗大廈 8 樓 B 室, 彌敦道 132 號', 'Yau Tsim Mong, Kowloon', 'Hong Kong'],
  ],
])('writes an address in %s as its readers do', (locale, lines) => {
  render(
    <DeskWords locale={locale} messages={hk as unknown as DeskMessages /* compiled of the same keys */}>
      <AddressBlock address={address} />
    </DeskWords>,
  )
  const written = [...(screen.getByRole('heading').parentElement?.querySelectorAll('div') ?? [])]
  expect(written.map(({ textContent }) => textContent)).toEqual(lines)
})
