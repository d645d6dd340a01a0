import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { publishScheduledSettings } from './jobs.ts'

let shop: TestShop
let owner: AtDesk
let now = new Date('2026-11-25T02:00:00Z')
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: { now: () => now } })
  owner = await atDesk(shop, 'owner')
})
afterAll(() => shop.close())

type Version = { id: string; number: number; value: Record<string, unknown>; made_at: string }
type Setting = { live: Version; draft: Version | null; scheduled: Version[] }
const look = async (key: string) => (await owner.get(`/settings/${key}`)).body.setting as Setting
async function drafted(key: string, value: object): Promise<string> {
  const { live, draft } = await look(key)
  const words = { value, base: live.number, seen: draft?.made_at ?? '' }
  const { body, status } = await owner.send('PUT', `/settings/${key}/draft`, words)
  expect([status, body]).toMatchObject([200, {}])
  return (body.setting as Setting).draft?.id ?? ''
}
const act = async (id: string, name: string, words: object = {}) =>
  expect((await owner.send('POST', `/setting-versions/${id}/${name}`, words)).status).toBe(200)
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
async function pass(minutes: number) {
  now = new Date(now.getTime() + minutes * 60_000)
  await publishScheduledSettings.run(shop.shop.systemContext())
}

describe('a version that was scheduled (rules/settings#3)', () => {
  it('includes manual changes made before its time, and keeps its own changes', async () => {
    const usual = (await look('cart_limits')).live.value
    await act(await drafted('cart_limits', { ...usual, line: 20 }), 'schedule', { at: inMinutes(5) })
    await act(await drafted('cart_limits', { ...usual, line: 50, offer: 3 }), 'publish')
    expect((await look('cart_limits')).scheduled).toMatchObject([{ value: { line: 20, offer: 3 } }])
    await pass(6)
    expect((await look('cart_limits')).live.value).toMatchObject({ line: 20, offer: 3 })
  })

  it('replaces the changes of an earlier scheduled one, which was published automatically', async () => {
    const usual = (await look('order_clocks')).live.value
    const [field = ''] = Object.keys(usual)
    const changed = { ...usual, [field]: Number(usual[field]) + 5 }
    await act(await drafted('order_clocks', changed), 'schedule', { at: inMinutes(5) })
    const other = { ...usual, [Object.keys(usual)[1] ?? '']: Number(Object.values(usual)[1]) + 5 }
    await act(await drafted('order_clocks', other), 'schedule', { at: inMinutes(10) })
    await pass(6)
    expect((await look('order_clocks')).live.value).toEqual(changed)
    await pass(5)
    expect((await look('order_clocks')).live.value).toEqual(other)
  })

  it('includes a restored version', async () => {
    const { live } = await look('cart_limits')
    await act(await drafted('cart_limits', { ...live.value, offer: 7 }), 'publish')
    await act(await drafted('cart_limits', { ...live.value, offer: 7, line: 44 }), 'schedule', {
      at: inMinutes(5),
    })
    await act(live.id, 'restore', { reason: 'as before' })
    await pass(6)
    expect((await look('cart_limits')).live.value).toEqual({ ...live.value, line: 44 })
  })
})
