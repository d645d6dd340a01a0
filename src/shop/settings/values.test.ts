import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  draftOf,
  publishVersion,
  saveDraft,
  type WireSetting,
} from '#tools/builders/settings/setting-desk.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { changeSetting } from '../content/content.ts'

let shop: TestShop
let owner: AtDesk
let manager: AtDesk
const now = new Date('2026-11-25T02:00:00Z')
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: { now: () => now } })
  owner = await atDesk(shop, 'owner')
  manager = await atDesk(shop, 'manager')
})
afterAll(() => shop.close())

const aDuty = {
  country: 'sg',
  currency: 'SGD',
  freeUpTo: 400,
  takenOn: 'goods_delivery',
  dutyRate: 0,
  taxRate: 900,
  source: 'a word',
  checkedOn: '2026-11-20',
}

describe('values that are refused', () => {
  it.each<[string, unknown, string[]]>([
    ['vip_spending', 0, ['typed.']],
    ['vip_spending', 'much', ['typed.']],
    ['booking_policy', { depositPercent: 101, moves: -1 }, ['typed./moves', 'typed./depositPercent']],
    ['homepage', { bestSellerList: ['NO-SUCH'] }, ['typed./bestSellerList']],
    ['payment_method', { hk: ['gold'] }, ['typed./0/value']],
    ['payment_method', { mars: ['fps'] }, ['typed./0/key']],
    ['monthly_code', 'NO-SUCH', ['typed.']],
    [
      'review_rewards',
      { choices: [{ key: 'a', kind: 'cash_dollar', worth: 501 }] },
      ['typed./choices/0/worth'],
    ],
    // amounts in HKD have at most two decimals
    [
      'review_rewards',
      { choices: [{ key: 'a', kind: 'coupon', worth: 12.345 }] },
      ['typed./choices/0/worth'],
    ],
    ['booking_policy', { apology: 33.333 }, ['typed./apology']],
    ['combined_parcel_limits', { tw: 500, jp: 0.001 }, ['typed./1/value']],
    [
      'delivery_fees',
      [
        { country: 'hk', area: '', method: 'shipping', upToGrams: 1, fee: 0.005 },
        { country: 'sg', area: '', method: 'shipping', upToGrams: 0, fee: 1 },
      ],
      ['typed./0/fee', 'typed./1/upToGrams'],
    ],
    [
      'delivery_fees',
      [
        { country: 'sg', area: 'macau', method: 'shipping', upToGrams: 1, fee: 1 },
        { country: 'sg', area: '', method: 'shipping', upToGrams: 1, fee: 1 },
        { country: 'sg', area: '', method: 'shipping', upToGrams: 1, fee: 2 },
      ],
      ['typed./0/area', 'typed./2/upToGrams'],
    ],
    [
      'duty_estimates',
      [aDuty, { ...aDuty, country: 'jp', checkedOn: '1 March' }, { ...aDuty, dutyRate: 10_001 }],
      ['typed./1/checkedOn', 'typed./2/dutyRate'],
    ],
    ['duty_estimates', [aDuty, { ...aDuty, country: 'hk' }], ['typed./1/country']],
    ['duty_estimates', [aDuty, { ...aDuty, taxRate: 800 }], ['typed./1/country']],
    ['review_clocks', { opensDays: 10, closesDays: 10 }, ['typed./closesDays']],
  ])('%s as %j', async (key, value, fields) => {
    const { status, body } = await saveDraft(owner, key, { value })
    expect([status, body.code, Object.keys(body.fields as object)]).toEqual([400, 'settings.invalid', fields])
  })

  it('keeps a payment method whose company is not connected when the setting is saved', async () => {
    const listed = { hk: ['paydollar', 'octopus'], '*': ['paydollar'] }
    await changeSetting(shop.shop.systemContext(), 'payment_method', listed)
    const typed = {
      '/0/key': 'hk',
      '/0/value/paydollar': 'on',
      '/0/value/octopus': 'on',
      '/1/key': '*',
      '/1/value/fps': 'on',
    }
    const saved = await saveDraft(owner, 'payment_method', { typed })
    expect((saved.body.setting as WireSetting).draft?.value).toEqual({
      hk: ['paydollar', 'octopus'],
      '*': ['fps'],
    })
    const gone = await saveDraft(owner, 'payment_method', { value: { hk: ['gold'] } })
    expect(gone.body.code).toBe('settings.invalid')
  })

  it('accepts only monthly codes that are live in their month, for months that are not over', async () => {
    const create = async (code: string, more: object = {}) =>
      expect(
        (
          await manager.send('POST', '/coupons', {
            code,
            label: { chi: code, eng: code, cn: code },
            kind: 'percent',
            percent: 5,
            state: 'live',
            monthly: true,
            ...more,
          })
        ).status,
      ).toBe(200)
    await create('MONTHGOOD')
    await create('MONTHDRAFT', { state: 'draft' })
    await create('NOMONTH', { monthly: false })
    await create('MONTHENDS', { ends_at: '2026-12-15T00:00:00Z' })
    const sentences = async (key: string, value: unknown) =>
      (await saveDraft(owner, key, { value })).body.fields as Record<string, string> | undefined
    expect(
      await sentences('monthly_codes', {
        '2026-10': 'LONG-GONE',
        '2026-11': 'MONTHENDS',
        '2026-12': 'MONTHENDS',
        '2027-01': 'MONTHDRAFT',
        '2027-02': 'NOMONTH',
        '2027-03': 'NOT-THERE',
        '2027-04': 'monthgood',
      }),
    ).toEqual({
      'typed./2/value': expect.stringContaining('for that month'),
      'typed./3/value': expect.stringContaining('for that month'),
      'typed./4/value': expect.stringContaining('NOMONTH'),
      'typed./5/value': expect.stringContaining('NOT-THERE'),
    })
    expect(Object.keys((await sentences('monthly_code', 'MONTHDRAFT')) ?? {})).toEqual(['typed.'])
    // a value that was valid when saved is validated again on publishing
    const id = await draftOf(owner, 'monthly_codes', { '2026-12': 'MONTHGOOD' })
    const { coupons } = (await manager.get('/coupons?search=MONTHGOOD')).body as { coupons: { id: string }[] }
    expect((await manager.send('POST', `/coupons/${coupons[0]?.id}/state`, { state: 'paused' })).status).toBe(
      200,
    )
    const { status, body } = await publishVersion(owner, id)
    expect([status, Object.keys(body.fields as object)]).toEqual([400, ['typed./0/value']])
  })

  it('rejects a draft without changes', async () => {
    expect((await saveDraft(owner, 'house_slug', { value: 'elowen' })).body.code).toBe('settings.unchanged')
  })
})
