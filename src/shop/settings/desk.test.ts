import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { changeSetting, currentSettings } from '../content/content.ts'
import { currentFees } from '../delivery/delivery.ts'
import { publishScheduledSettings } from './jobs.ts'

let shop: TestShop
let owner: AtDesk
let manager: AtDesk
let now = new Date('2026-11-25T02:00:00Z')
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: { now: () => now } })
  owner = await atDesk(shop, 'owner')
  manager = await atDesk(shop, 'manager')
})
afterAll(() => shop.close())

const ctx = () => shop.shop.systemContext()
const publishDue = () => publishScheduledSettings.run(ctx())
type Version = { id: string; number: number; state: string; value: unknown; made_at: string; made_by: string }
type Setting = {
  live: Version
  draft: Version | null
  scheduled: Version[]
  past: Version[]
  is_changed: boolean
}
async function look(key: string, who = owner): Promise<Setting> {
  const { body } = await who.get(`/settings/${key}`)
  return body.setting as Setting
}
async function draft(key: string, input: object, who = owner) {
  const { live, draft: before } = await look(key, who)
  return who.send('PUT', `/settings/${key}/draft`, {
    base: live.number,
    seen: before?.made_at ?? '',
    ...input,
  })
}
async function drafted(key: string, value: unknown, who = owner): Promise<string> {
  const { body, status } = await draft(key, { value }, who)
  expect([status, body]).toMatchObject([200, {}])
  return (body.setting as Setting).draft?.id ?? ''
}
const publish = (id: string, who = owner) => who.send('POST', `/setting-versions/${id}/publish`, {})
const schedule = (id: string, at: string, who = owner) =>
  who.send('POST', `/setting-versions/${id}/schedule`, { at })

describe('settings at the desk', () => {
  it('lists every one, with who may change it', async () => {
    const { body } = await manager.get('/settings')
    const settings = body.settings as { key: string; may_change: boolean }[]
    expect(settings).toContainEqual(expect.objectContaining({ key: 'gift_wrap_fee', may_change: true }))
    expect(settings).toContainEqual(expect.objectContaining({ key: 'code_limits', may_change: false }))
  })

  it('says since when one counts that was changed past the desk', async () => {
    await changeSetting(ctx(), 'gift_message_punctuation', true)
    const { body } = await manager.get('/settings')
    expect(body.settings).toContainEqual(
      expect.objectContaining({
        key: 'gift_message_punctuation',
        is_changed: true,
        changed_at: expect.any(String),
        changed_by: '',
      }),
    )
  })

  it('goes from a draft by its form to what counts, and back again', async () => {
    const saved = await draft('gift_wrap_fee', { typed: { '': '35.5' }, note: 'Christmas' })
    expect(saved.status).toBe(200)
    expect((await currentSettings(ctx())).gift_wrap_fee).toBe(0)
    const id = (saved.body.setting as Setting).draft?.id ?? ''
    expect((await publish(id)).status).toBe(200)
    expect((await currentSettings(ctx())).gift_wrap_fee).toBe(35.5)
    const after = await look('gift_wrap_fee')
    expect(after).toMatchObject({
      is_changed: true,
      draft: null,
      live: { id, value: 35.5, made_by: owner.email, note: 'Christmas' },
      past: [{ value: 0, state: 'past' }],
    })
    const back = await owner.send('POST', `/setting-versions/${after.past[0]?.id}/restore`, {
      reason: 'too much',
    })
    expect(back.body.setting).toMatchObject({ is_changed: false, live: { value: 0, note: 'too much' } })
    expect((await currentSettings(ctx())).gift_wrap_fee).toBe(0)
  })

  it('pressed twice, late or from two tabs, publishes once', async () => {
    const id = await drafted('vip_spending', 4_000)
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish(id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
    expect((await look('vip_spending')).past).toHaveLength(1)
    expect((await publish(id)).body.code).toBe('settings.cannot')
  })

  it('loses nothing when two people work on it', async () => {
    const before = await look('vip_months')
    const body = (value: number) => ({ value, base: before.live.number, seen: '' })
    const answers = await Promise.all([
      owner.send('PUT', '/settings/vip_months/draft', body(10)),
      manager.send('PUT', '/settings/vip_months/draft', body(11)),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('settings.draft_moved_on')
    const { draft: there } = await look('vip_months')
    await publish(there?.id ?? '')
    const late = await owner.send('PUT', '/settings/vip_months/draft', body(9))
    expect([late.status, late.body.code]).toEqual([409, 'settings.moved_on'])
  })

  it('goes live at its moment, not before, and once', async () => {
    const id = await drafted('free_shipping_spending_value', 500)
    expect((await schedule(id, '2026-11-25T01:59:00Z')).body.code).toBe('settings.bad_moment')
    expect((await schedule(id, '2026-11-30T16:00:00Z')).status).toBe(200)
    const other = await drafted('free_shipping_spending_value', 450)
    expect((await schedule(other, '2026-11-30T16:00:00Z')).body.code).toBe('settings.moment_taken')
    const { body: today } = await manager.get('/today')
    expect(
      (today.matters as { kind: string }[]).find(({ kind }) => kind === 'settings_scheduled'),
    ).toMatchObject({
      count: 1,
      rows: [{ detail: 'free_shipping_spending_value', due_at: '2026-11-30T16:00:00.000Z' }],
    })
    now = new Date('2026-11-30T15:59:30Z')
    await publishDue()
    expect((await currentSettings(ctx())).free_shipping_spending_value).toBe(600)
    now = new Date('2026-11-30T16:00:10Z')
    owner = await atDesk(shop, 'owner')
    manager = await atDesk(shop, 'manager')
    await Promise.all([publishDue(), publishDue()])
    expect((await currentSettings(ctx())).free_shipping_spending_value).toBe(500)
    const { live, scheduled, draft: still } = await look('free_shipping_spending_value')
    expect([live.id, scheduled, still?.id]).toEqual([id, [], other])
    const { body } = await owner.get('/audit?action=setting-published')
    expect((body.entries as unknown[]).length).toBe(1)
  })

  it('takes a scheduled one off, and leaves it there with its reason when it no longer fits', async () => {
    const id = await drafted('review_clocks', { opensDays: 7, closesDays: 90, alertDays: 9, publishDays: 14 })
    await schedule(id, new Date(now.getTime() + 60_000).toISOString())
    expect((await owner.send('POST', `/setting-versions/${id}/withdraw`, {})).status).toBe(200)
    now = new Date(now.getTime() + 120_000)
    await publishDue()
    expect((await look('review_clocks')).past[0]).toMatchObject({ id, state: 'withdrawn' })
    expect((await publish(id)).body.code).toBe('settings.cannot')

    const gift = await drafted('wallet', {
      convertMinimum: 60,
      convertsADay: 5,
      promoMonths: 12,
      giftCard: 'ELOWEN-GIFT-CARD',
    })
    await schedule(gift, new Date(now.getTime() + 60_000).toISOString())
    await shop.shop.pool.query(
      `update setting_versions set value = jsonb_set(value, '{giftCard}', '"GONE"') where id = $1`,
      [gift],
    )
    now = new Date(now.getTime() + 120_000)
    await publishDue()
    const { scheduled } = await look('wallet')
    expect(scheduled).toMatchObject([{ id: gift, refusal: expect.stringMatching(/fit/) }])
    expect((await currentSettings(ctx())).wallet.convertMinimum).toBe(50)
  })

  it('takes a scheduled one off that counts already at its moment, and undoes nothing later', async () => {
    const day = (await look('gift_wrap_fee')).live.value
    const sale = await drafted('gift_wrap_fee', 20)
    await publish(sale)
    const back = await drafted('gift_wrap_fee', day)
    await schedule(back, new Date(now.getTime() + 60_000).toISOString())
    // the sale ends early, by hand
    await publish(await drafted('gift_wrap_fee', day))
    now = new Date(now.getTime() + 120_000)
    await publishDue()
    expect(await look('gift_wrap_fee')).toMatchObject({ scheduled: [], live: { value: day } })
    await publish(await drafted('gift_wrap_fee', 45))
    now = new Date(now.getTime() + 60_000)
    await publishDue()
    expect((await look('gift_wrap_fee')).live.value).toBe(45)
  })

  it('keeps what was changed past it as a version', async () => {
    await changeSetting(ctx(), 'minimum_age', 18)
    expect(await look('minimum_age')).toMatchObject({ live: { value: 18, made_by: '' } })
    await publish(await drafted('minimum_age', 13))
    const { past } = await look('minimum_age')
    expect(past.map(({ value }) => value)).toContain(18)
  })

  it('changes the fees of delivery as one, to the cent', async () => {
    const before = await currentFees(ctx())
    const { live } = await look('delivery_fees')
    const rows = live.value as {
      country: string
      area: string
      method: string
      upToGrams: number
      fee: number
    }[]
    expect(rows).toHaveLength(before.length)
    const dearer = rows.map((row) => (row.country === 'sg' ? { ...row, fee: row.fee + 0.05 } : row))
    await publish(await drafted('delivery_fees', dearer))
    const after = await currentFees(ctx())
    const sum = (fees: typeof before) => fees.reduce((total, { fee }) => total + fee, 0)
    const changed = before.filter(({ country }) => country === 'sg').length
    expect(changed).toBeGreaterThan(0)
    expect(sum(after)).toBe(sum(before) + 5 * changed)
  })
})

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

describe('what cannot be saved', () => {
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
    const { status, body } = await draft(key, { value })
    expect([status, body.code, Object.keys(body.fields as object)]).toEqual([400, 'settings.invalid', fields])
  })

  it('names codes of months that are for months and live for theirs, of months that are not over', async () => {
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
      (await draft(key, { value })).body.fields as Record<string, string> | undefined
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
    // what was right when it was written is looked at again when it is published
    const id = await drafted('monthly_codes', { '2026-12': 'MONTHGOOD' })
    const { coupons } = (await manager.get('/coupons?search=MONTHGOOD')).body as { coupons: { id: string }[] }
    expect((await manager.send('POST', `/coupons/${coupons[0]?.id}/state`, { state: 'paused' })).status).toBe(
      200,
    )
    const { status, body } = await publish(id)
    expect([status, Object.keys(body.fields as object)]).toEqual([400, ['typed./0/value']])
  })

  it('says so where nothing would change', async () => {
    expect((await draft('house_slug', { value: 'elowen' })).body.code).toBe('settings.unchanged')
  })
})

describe('who may change what', () => {
  it.each<[string, 'manager' | 'content' | 'auditor', unknown, number]>([
    ['investor_url', 'content', 'https://example.com', 200],
    ['gift_wrap_fee', 'content', 5, 403],
    ['gift_wrap_fee', 'auditor', 5, 403],
    ['gift_wrap_fee', 'manager', 6, 200],
    ['minimum_age', 'manager', 15, 403],
  ])('%s by %s', async (key, role, value, expected) => {
    const somebody = await atDesk(shop, role)
    expect((await draft(key, { value }, somebody)).status).toBe(expected)
  })

  it('lets nobody publish what they may not change', async () => {
    const id = await drafted('guest_orders', { address: 100, email: 50 })
    for (const act of ['publish', 'withdraw'] as const)
      expect((await manager.send('POST', `/setting-versions/${id}/${act}`, {})).status).toBe(403)
    expect((await schedule(id, new Date(now.getTime() + 60_000).toISOString(), manager)).status).toBe(403)
    expect((await publish(id)).status).toBe(200)
  })
})
