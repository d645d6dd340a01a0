import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#processes/test-shop.ts'
import { atDesk, type AtDesk } from '../../../tools/builders/staff.ts'
import { aVisitor } from '../../../tools/builders/visitor.ts'

let shop: TestShop
let marketing: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  marketing = await atDesk(shop, 'marketing', 'auditor')
})
afterAll(() => shop.close())

const label = { chi: '九折', eng: '10% off', cn: '九折' }
const create = (more: object) =>
  marketing.send('POST', '/coupons', { code: 'desk10', label, kind: 'percent', percent: 10, state: 'live', ...more })
const no = (answer: TestAnswer) => [answer.status, answer.body.code]
const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'

describe('coupons at the desk', () => {
  it('are made, count for buyers, are paused, and end for good', async () => {
    const made = await create({ total_limit: 5, minimum_goods: 100 })
    expect([made.status, made.body]).toMatchObject([
      200,
      { coupon: { code: 'DESK10', percent: 10, state: 'live', minimum_goods: 100, used: 0 } },
    ])
    const { id } = made.body.coupon as { id: string }
    const visitor = await aVisitor(shop)
    await visitor.set(shampoo, 1)
    const ordered = await visitor.order({ coupon: 'desk10' })
    expect([ordered.status, (ordered.body.order as { discount: unknown }).discount]).toMatchObject([200, { code: 'DESK10', amount: 22.8 }])
    const change = (state: string) => marketing.send('POST', `/coupons/${id}/state`, { state, reason: 'because' })
    expect((await change('paused')).body).toMatchObject({ coupon: { state: 'paused', used: 1 } })
    const late = await aVisitor(shop)
    await late.set(shampoo, 1)
    expect((await late.order({ coupon: 'desk10' })).status).toBeGreaterThan(400)
    expect((await change('live')).status).toBe(200)
    expect((await change('ended')).status).toBe(200)
    expect(no(await change('live'))).toEqual([409, 'coupon.over'])
    const { body } = await marketing.get(`/audit?entity=coupon&entity_id=${id}`)
    expect(body.entries).toMatchObject([
      { action: 'staff-change-coupon', before: { state: 'live' }, after: { state: 'ended' }, reason: 'because' },
      { after: { state: 'live' } },
      { after: { state: 'paused' } },
      { action: 'staff-create-coupon' },
    ])
    expect((await marketing.get('/coupons?search=desk&state=ended')).body).toMatchObject({
      total: 1,
      coupons: [{ code: 'DESK10', used: 1 }],
    })
  })

  it('are refused where the code is taken or what they give does not fit', async () => {
    expect(no(await create({ code: 'Ｄｅｓｋ10' }))).toEqual([409, 'coupon.code_taken'])
    const both = await Promise.all(Array.from({ length: 4 }, () => create({ code: 'once' })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    for (const more of [
      { percent: null },
      { amount: 5 },
      { kind: 'gift_item' },
      { starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' },
      { code: 'a b' },
    ])
      // prettier-ignore
      expect(no(await create({ code: 'OTHER', ...more }))).toEqual([400, 'coupon.incomplete'])
    expect(no(await marketing.send('POST', `/coupons/${crypto.randomUUID()}/state`, { state: 'paused' }))).toEqual([
      404,
      'coupon.unknown_coupon',
    ])
  })
})
