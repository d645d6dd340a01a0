import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  draftOf,
  publishVersion,
  scheduleVersion,
  settingAtDesk,
} from '#tools/builders/settings/setting-desk.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { currentSettings } from '../content/content.ts'
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

describe('a scheduled setting', () => {
  it('is published at its time, not before, and once', async () => {
    const id = await draftOf(owner, 'free_shipping_spending_value', 500)
    expect((await scheduleVersion(owner, id, '2026-11-25T01:59:00Z')).body.code).toBe('settings.bad_moment')
    expect((await scheduleVersion(owner, id, '2026-11-30T16:00:00Z')).status).toBe(200)
    const other = await draftOf(owner, 'free_shipping_spending_value', 450)
    expect((await scheduleVersion(owner, other, '2026-11-30T16:00:00Z')).body.code).toBe(
      'settings.moment_taken',
    )
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
    const { live, scheduled, draft: still } = await settingAtDesk(owner, 'free_shipping_spending_value')
    expect([live.id, scheduled, still?.id]).toEqual([id, [], other])
    const { body } = await owner.get('/audit?action=setting-published')
    expect((body.entries as unknown[]).length).toBe(1)
  })

  it('can be withdrawn, and stays with a reason when its value is no longer valid', async () => {
    const id = await draftOf(owner, 'review_clocks', {
      opensDays: 7,
      closesDays: 90,
      alertDays: 9,
      publishDays: 14,
    })
    await scheduleVersion(owner, id, new Date(now.getTime() + 60_000).toISOString())
    expect((await owner.send('POST', `/setting-versions/${id}/withdraw`, {})).status).toBe(200)
    now = new Date(now.getTime() + 120_000)
    await publishDue()
    expect((await settingAtDesk(owner, 'review_clocks')).past[0]).toMatchObject({ id, state: 'withdrawn' })
    expect((await publishVersion(owner, id)).body.code).toBe('settings.cannot')

    const gift = await draftOf(owner, 'wallet', {
      convertMinimum: 60,
      convertsADay: 5,
      promoMonths: 12,
      giftCard: 'ELOWEN-GIFT-CARD',
    })
    await scheduleVersion(owner, gift, new Date(now.getTime() + 60_000).toISOString())
    await shop.shop.pool.query(
      `update setting_versions set value = jsonb_set(value, '{giftCard}', '"GONE"') where id = $1`,
      [gift],
    )
    now = new Date(now.getTime() + 120_000)
    await publishDue()
    const { scheduled } = await settingAtDesk(owner, 'wallet')
    expect(scheduled).toMatchObject([{ id: gift, refusal: expect.stringMatching(/fit/) }])
    expect((await currentSettings(ctx())).wallet.convertMinimum).toBe(50)
  })

  it('is dropped at its moment when its value is live already, and undoes no later change', async () => {
    const day = (await settingAtDesk(owner, 'gift_wrap_fee')).live.value
    const sale = await draftOf(owner, 'gift_wrap_fee', 20)
    await publishVersion(owner, sale)
    const back = await draftOf(owner, 'gift_wrap_fee', day)
    await scheduleVersion(owner, back, new Date(now.getTime() + 60_000).toISOString())
    // the sale is ended early, manually
    await publishVersion(owner, await draftOf(owner, 'gift_wrap_fee', day))
    now = new Date(now.getTime() + 120_000)
    await publishDue()
    expect(await settingAtDesk(owner, 'gift_wrap_fee')).toMatchObject({ scheduled: [], live: { value: day } })
    await publishVersion(owner, await draftOf(owner, 'gift_wrap_fee', 45))
    now = new Date(now.getTime() + 60_000)
    await publishDue()
    expect((await settingAtDesk(owner, 'gift_wrap_fee')).live.value).toBe(45)
  })
})
