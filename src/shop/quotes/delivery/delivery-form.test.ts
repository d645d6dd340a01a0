import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '100' })
})
afterAll(() => shop.close())

describe('GET /delivery/form', () => {
  const form = async (country: string, locale = 'en') =>
    (await shop.get(`/api/v1/delivery/form?country=${country}`, { 'x-shop-locale': locale })).body as {
      calling_code: string
      fields: {
        name: string
        required: boolean
        pattern: string | null
        choices: { value: string; label: string; group: string }[] | null
      }[]
      pickup_points: { code: string; district: string }[]
    }

  it('requires region and district for Hong Kong, and no postcode', async () => {
    const { fields, calling_code, pickup_points } = await form('hk', 'hk')
    expect(calling_code).toBe('852')
    expect(fields.map(({ name }) => name)).not.toContain('delivery_zip')
    const city = fields.find(({ name }) => name === 'delivery_city')
    expect(city?.choices).toContainEqual({ value: 'wan_chai', label: '灣仔', group: 'hong_kong_island' })
    expect(pickup_points.map(({ code }) => code)).not.toContain('H852-TP1')
    expect(pickup_points).toContainEqual(
      expect.objectContaining({ code: 'SHOP-CWB', method: 'pickup_shop', district: '灣仔' }),
    )
  })

  it('requires the identity card number for Taiwan and seven digits for Japan', async () => {
    expect((await form('tw')).fields.find(({ name }) => name === 'delivery_passport')).toMatchObject({
      required: true,
    })
    expect((await form('jp')).fields.find(({ name }) => name === 'delivery_zip')).toMatchObject({
      pattern: '\\d{3}-?\\d{4}',
    })
    expect((await form('jp')).pickup_points).toEqual([])
  })
})
