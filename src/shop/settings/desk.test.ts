import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  draftOf,
  publishVersion,
  saveDraft,
  scheduleVersion,
  settingAtDesk,
  type WireSetting,
} from '#tools/builders/settings/setting-desk.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { changeSetting, currentSettings } from '../content/content.ts'
import { currentFees } from '../delivery/delivery.ts'

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

const ctx = () => shop.shop.systemContext()

describe('settings in the back office', () => {
  it('lists every setting, and whether the caller may change it', async () => {
    const { body } = await manager.get('/settings')
    const settings = body.settings as { key: string; may_change: boolean }[]
    expect(settings).toContainEqual(expect.objectContaining({ key: 'gift_wrap_fee', may_change: true }))
    expect(settings).toContainEqual(expect.objectContaining({ key: 'code_limits', may_change: false }))
  })

  it('shows the date of a live value that was changed by a command', async () => {
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

  it('publishes a draft that was filled in by its form, and restores the version before', async () => {
    const saved = await saveDraft(owner, 'gift_wrap_fee', { typed: { '': '35.5' }, note: 'Christmas' })
    expect(saved.status).toBe(200)
    expect((await currentSettings(ctx())).gift_wrap_fee).toBe(0)
    const id = (saved.body.setting as WireSetting).draft?.id ?? ''
    expect((await publishVersion(owner, id)).status).toBe(200)
    expect((await currentSettings(ctx())).gift_wrap_fee).toBe(35.5)
    const after = await settingAtDesk(owner, 'gift_wrap_fee')
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

  it('refuses two rows of one country, of which one would be lost, and names the second', async () => {
    const typed = {
      '/0/key': 'hk',
      '/0/value/hk_express': 'on',
      '/1/key': 'tw',
      '/1/value/hk_express': 'on',
      '/2/key': ' hk ',
    }
    const { status, body } = await saveDraft(owner, 'delivery_method_list', { typed })
    expect([status, body.code, body.fields]).toEqual([
      400,
      'settings.invalid',
      { 'typed./2/key': 'There is a row for hk already.' },
    ])
    const without = await saveDraft(owner, 'delivery_method_list', { typed: { ...typed, '/2/-': 'on' } })
    expect([without.status, without.body.fields]).toEqual([200, undefined])
  })

  it('publishes once from concurrent requests', async () => {
    const id = await draftOf(owner, 'vip_spending', 4_000)
    const answers = await Promise.all(Array.from({ length: 5 }, () => publishVersion(owner, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
    expect((await settingAtDesk(owner, 'vip_spending')).past).toHaveLength(1)
    expect((await publishVersion(owner, id)).body.code).toBe('settings.cannot')
  })

  it('loses no concurrent edit of two people', async () => {
    const before = await settingAtDesk(owner, 'vip_months')
    const body = (value: number) => ({ value, base: before.live.number, seen: '' })
    const answers = await Promise.all([
      owner.send('PUT', '/settings/vip_months/draft', body(10)),
      manager.send('PUT', '/settings/vip_months/draft', body(11)),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('settings.draft_moved_on')
    const { draft: there } = await settingAtDesk(owner, 'vip_months')
    await publishVersion(owner, there?.id ?? '')
    const late = await owner.send('PUT', '/settings/vip_months/draft', body(9))
    expect([late.status, late.body.code]).toEqual([409, 'settings.moved_on'])
  })

  it('stores a value that was changed by a command as a version', async () => {
    await changeSetting(ctx(), 'minimum_age', 18)
    expect(await settingAtDesk(owner, 'minimum_age')).toMatchObject({ live: { value: 18, made_by: '' } })
    await publishVersion(owner, await draftOf(owner, 'minimum_age', 13))
    const { past } = await settingAtDesk(owner, 'minimum_age')
    expect(past.map(({ value }) => value)).toContain(18)
  })

  it('changes all delivery fees as one setting, to the cent', async () => {
    const before = await currentFees(ctx())
    const { live } = await settingAtDesk(owner, 'delivery_fees')
    const rows = live.value as {
      country: string
      area: string
      method: string
      upToGrams: number
      fee: number
    }[]
    expect(rows).toHaveLength(before.length)
    const dearer = rows.map((row) => (row.country === 'sg' ? { ...row, fee: row.fee + 0.05 } : row))
    await publishVersion(owner, await draftOf(owner, 'delivery_fees', dearer))
    const after = await currentFees(ctx())
    const sum = (fees: typeof before) => fees.reduce((total, { fee }) => total + fee, 0)
    const changed = before.filter(({ country }) => country === 'sg').length
    expect(changed).toBeGreaterThan(0)
    expect(sum(after)).toBe(sum(before) + 5 * changed)
  })
})

describe('rights to change settings', () => {
  it.each<[string, 'manager' | 'content' | 'auditor', unknown, number]>([
    ['investor_url', 'content', 'https://example.com', 200],
    ['gift_wrap_fee', 'content', 5, 403],
    ['gift_wrap_fee', 'auditor', 5, 403],
    ['gift_wrap_fee', 'manager', 6, 200],
    ['minimum_age', 'manager', 15, 403],
  ])('%s by %s', async (key, role, value, expected) => {
    const staffUser = await atDesk(shop, role)
    expect((await saveDraft(staffUser, key, { value })).status).toBe(expected)
  })

  it('refuses to publish settings without the right to change them', async () => {
    const id = await draftOf(owner, 'guest_orders', { address: 100, email: 50 })
    for (const act of ['publish', 'withdraw'] as const)
      expect((await manager.send('POST', `/setting-versions/${id}/${act}`, {})).status).toBe(403)
    expect((await scheduleVersion(manager, id, new Date(now.getTime() + 60_000).toISOString())).status).toBe(
      403,
    )
    expect((await publishVersion(owner, id)).status).toBe(200)
  })
})
