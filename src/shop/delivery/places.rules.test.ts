import { describe, expect, it } from 'vitest'
import { choicesOf, districtNamed, placeNamed, provincesByZip } from './places.rules.ts'

const { province: counties, city: districts } = choicesOf('tw')

describe('lists of places', () => {
  it('contain all of Taiwan’s: 22 counties and cities, 368 districts, each with three digits', () => {
    expect([counties.length, districts.length]).toEqual([22, 368])
    expect(
      districts.every(
        ({ zip = '', name, within }) => /^\d{3}$/.test(zip) && /\p{Script=Han}$/u.test(name.chi) && within,
      ),
    ).toBe(true)
    expect(new Set(districts.map(({ within }) => within)).size).toBe(22)
    expect(districts.filter(({ within }) => !counties.some(({ key }) => key === within))).toEqual([])
    expect(new Set(districts.map(({ within, key }) => `${within} ${key}`)).size).toBe(368)
  })

  it.each([
    ['taipei_city', '大安區', '106'],
    ['taichung_city', '大安區', '439'],
    ['hsinchu_city', '東區', '300'],
    ['kaohsiung_city', '左營區', '813'],
    ['lienchiang_county', '東引鄉', '212'],
  ])('%s %s is %s', (county, district, zip) =>
    expect(districtNamed('tw', district, placeNamed(counties, county))).toMatchObject({
      zip,
      within: county,
    }),
  )

  it('distinguish districts by county, and find a unique name without one', () => {
    expect(districtNamed('tw', '東區', undefined)).toBeUndefined()
    expect(districtNamed('tw', '板橋區', undefined)).toMatchObject({ within: 'new_taipei_city' })
  })

  it('contain the states and provinces of postal addresses', () => {
    expect(choicesOf('us').province).toHaveLength(50 + 1 + 5 + 3)
    expect(choicesOf('ca').province).toHaveLength(13)
    expect(choicesOf('au').province).toHaveLength(8)
    expect(choicesOf('my').province).toHaveLength(13 + 3)
    expect(placeNamed(choicesOf('my').province, 'Negeri Sembilan')?.key).toBe('negeri_sembilan')
    expect(placeNamed(choicesOf('us').province, 'california')?.key).toBe('CA')
  })
})

describe('postal codes of Japan', () => {
  const prefectures = choicesOf('jp').province.map(({ key }) => key)
  const byZip = provincesByZip('jp') ?? {}
  const of = (zip: string) => [7, 6, 5, 4, 3, 2].map((length) => byZip[zip.slice(0, length)]).find(Boolean)

  it('belong to the 47 prefectures, each of which has some', () => {
    expect(prefectures).toHaveLength(47)
    expect(new Set(Object.values(byZip))).toEqual(new Set(prefectures))
    for (let first = 0; first < 100; first += 1) expect(byZip[String(first).padStart(2, '0')]).toBeTruthy()
  })

  it.each([
    ['1500001', 'tokyo'],
    ['0600000', 'hokkaido'],
    ['6180001', 'osaka'],
    ['6180071', 'kyoto'],
    ['8115101', 'nagasaki'],
    ['8710801', 'fukuoka'],
    ['4980801', 'mie'],
    ['5200461', 'kyoto'],
    ['9000001', 'okinawa'],
  ])('%s is in %s', (zip, prefecture) => expect(of(zip)).toBe(prefecture))
})
