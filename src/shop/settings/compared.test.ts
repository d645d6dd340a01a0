import { afterAll, beforeAll, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let now = new Date('2026-11-25T02:00:00Z')
let owner: AtDesk
let manager: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: { now: () => now } })
  ;[owner, manager] = [await atDesk(shop, 'owner'), await atDesk(shop, 'manager')]
})
afterAll(() => shop.close())

type Setting = {
  live: { number: number; value: unknown }
  draft: { id: string; made_at: string } | null
}
const at = '/settings/gift_wrap_fee'
const look = async () => ok(await owner.get(at)).body.setting as Setting
async function drafted(value: number, by: AtDesk): Promise<Setting> {
  now = new Date(now.getTime() + 1_000)
  const { live, draft } = await look()
  const answer = await by.send('PUT', `${at}/draft`, { value, base: live.number, seen: draft?.made_at ?? '' })
  return ok(answer).body.setting as Setting
}
/** Publishes with the versions that the page had when it was opened. */
const publish = ({ live, draft }: Setting, by = owner) =>
  by.send('POST', `/setting-versions/${draft?.id}/publish`, { base: live.number, seen: draft?.made_at })

it('a draft that another staff user changed since it was read is not published', async () => {
  const opened = await drafted(11, owner)
  const changed = await drafted(12, manager)
  expect(no(await publish(opened))).toEqual([409, 'settings.draft_moved_on'])
  ok(await publish(changed))
  expect((await look()).live.value).toBe(12)
})

it('nor one that was compared with an outdated live version', async () => {
  const opened = await drafted(13, owner)
  ok(await publish(opened, manager))
  const { live, draft } = await drafted(14, owner)
  expect(no(await publish({ live: { ...live, number: opened.live.number }, draft }))).toEqual([
    409,
    'settings.moved_on',
  ])
  expect((await look()).live.value).toBe(13)
  ok(await publish({ live, draft }))
  expect((await look()).live.value).toBe(14)
})
