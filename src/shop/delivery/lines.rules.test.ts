import { expect, it } from 'vitest'
import type { CountryKey, Locale } from '../region.ts'
import { placeLines, type PlaceWritten } from './lines.rules.ts'

const nathan: PlaceWritten = {
  address: '彌敦道 132 號',
  address2: '5 樓 A 室',
  city: 'yau_tsim_mong',
  province: 'kowloon',
  zip: '',
}
const latin: PlaceWritten = { ...nathan, address: '132 Nathan Road', address2: 'Flat A, 5/F' }
const angeles: PlaceWritten = {
  address: '1 Main St',
  address2: 'Apt 2',
  city: 'Los Angeles',
  province: 'CA',
  zip: '90001',
}
const petaling: PlaceWritten = {
  address: '12 Jalan SS 2/24',
  address2: '',
  city: 'Petaling Jaya',
  province: 'selangor',
  zip: '47300',
}
const taipei: PlaceWritten = {
  address: '重慶南路一段 122 號',
  address2: '',
  city: '中正區',
  province: 'taipei_city',
  zip: '100',
}

it.each<[string, Locale, CountryKey, PlaceWritten, string[]]>([
  ['Chinese', 'hk', 'hk', nathan, ['香港', '九龍油尖旺', '彌敦道 132 號 5 樓 A 室']],
  ['English', 'en', 'hk', latin, ['Flat A, 5/F, 132 Nathan Road', 'Yau Tsim Mong, Kowloon', 'Hong Kong']],
  ['Latin letters read in Chinese', 'hk', 'hk', latin, ['香港', '九龍油尖旺', '132 Nathan Road Flat A, 5/F']],
  ['the United States', 'en', 'us', angeles, ['Apt 2, 1 Main St', 'Los Angeles, CA 90001', 'United States']],
  [
    'the United States read in Chinese',
    'hk',
    'us',
    angeles,
    ['Apt 2, 1 Main St', 'Los Angeles, CA 90001', '美國'],
  ],
  ['Malaysia', 'en', 'my', petaling, ['12 Jalan SS 2/24', '47300 Petaling Jaya, Selangor', 'Malaysia']],
  [
    'its capital',
    'en',
    'my',
    { ...petaling, city: 'Kuala Lumpur', province: 'kuala_lumpur', zip: '50450' },
    ['12 Jalan SS 2/24', '50450 Kuala Lumpur', 'Malaysia'],
  ],
  ['Taiwan', 'zh', 'tw', taipei, ['100 台灣', '臺北市中正區', '重慶南路一段 122 號']],
])('%s', (_, locale, key, place, lines) => expect(placeLines(locale, key, place)).toEqual(lines))

it('returns a country as it was typed', () =>
  expect(placeLines('en', 'hk', latin, 'Macau').at(-1)).toBe('Macau'))
