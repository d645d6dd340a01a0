import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no } from '#tools/builders/orders/desk-orders.ts'
import {
  approvalOf,
  approve,
  batchOf,
  exported,
  openBatchDesk,
  sums,
  type BatchDesk,
} from '#tools/builders/gift-batches/gift-batches.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { auditShop } from '../audit/audit.ts'
import { changeSetting } from '../content/content.ts'
import type { TestAnswer } from '#tools/testing/test-shop.ts'

let shop: BatchDesk
beforeAll(async () => {
  shop = await openBatchDesk()
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  await shop.close()
})

describe('approval by a second person (rules/wallet#13)', () => {
  it('is required above the limit, also for split batches, and not possible for one’s own request', async () => {
    const manager = await atDesk(shop, 'manager')
    const responses: TestAnswer[] = []
    for (let at = 0; at < 4; at += 1) responses.push(await shop.create(manager, 1, 200))
    expect(responses.map((answer) => approvalOf(answer) === null)).toEqual([true, true, false, false])
    const third = responses[2] as TestAnswer
    expect((await shop.found(batchOf(third).id)).state).toBe('awaiting')
    expect(no(await exported(manager, batchOf(third).id))).toEqual([409, 'gift_batches.not_ready'])
    expect(no(await approve(manager, third))).toEqual([403, 'staff.own_request'])
    const together = await Promise.all([
      approve(shop.second(), third),
      approve(await atDesk(shop, 'owner'), third),
    ])
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(sums(await shop.found(batchOf(third).id))[0]).toEqual([1, 200])

    const fourth = responses[3] as TestAnswer
    expect(
      (await shop.second().send('POST', `/approvals/${approvalOf(fourth)?.id}/refuse`, { note: 'too much' }))
        .status,
    ).toBe(200)
    expect((await shop.found(batchOf(fourth).id)).state).toBe('refused')
  })

  it('is always required for other currencies, and impossible for a withdrawn batch', async () => {
    const manager = await atDesk(shop, 'manager')
    const response = await shop.create(manager, 1, 1, { currency: 'USD' })
    expect(approvalOf(response)).not.toBeNull()
    const ended = await manager.send('POST', `/gift-batches/${batchOf(response).id}/void`, {
      reason: 'not needed',
    })
    expect(ended.body).toMatchObject({ voided: 0, left: 0, gift_batch: { state: 'void' } })
    expect(no(await approve(shop.second(), response))).toEqual([409, 'staff.approval_over'])
  })
})

describe('limits (rules/wallet#13)', () => {
  const set = (limits: object) => changeSetting(shop.shop.systemContext(), 'gift_batches', limits)

  it('apply per code, batch and day, as set in the settings', async () => {
    await set({ mostCodes: 10, mostWorth: 100, mostSum: 500, mostADay: 800, mostADayOfAll: 1_000_000 })
    const manager = await atDesk(shop, 'manager')
    expect(no(await shop.create(manager, 11, 1))).toEqual([422, 'gift_batches.too_many'])
    expect(no(await shop.create(manager, 1, 100.01))).toEqual([422, 'gift_batches.too_dear'])
    expect(no(await shop.create(manager, 6, 100))).toEqual([422, 'gift_batches.too_much'])
    const [first, ...rest] = await Promise.all([1, 2, 3].map(() => shop.create(manager, 4, 100)))
    const answers = [first, ...rest].map((answer) => answer && no(answer)[1])
    expect(answers.filter((code) => code === undefined)).toHaveLength(2)
    expect(answers.filter((code) => code === 'gift_batches.too_much_today')).toHaveLength(1)
    await set({ mostADayOfAll: 1 })
    expect(no(await shop.create(await atDesk(shop, 'manager'), 1, 1))).toEqual([
      422,
      'gift_batches.too_much_of_all',
    ])
    await set({})
  })

  it('are reported at their field, and invalid days are refused', async () => {
    const manager = await atDesk(shop, 'manager')
    expect((await shop.create(manager, 1, 1_001)).body.fields).toMatchObject({
      amount: expect.stringContaining('1,000'),
    })
    expect(no(await shop.create(manager, 1, 1, { last_day: '2020-01-01' }))).toEqual([400, 'wallet.gift_day'])
    expect(no(await shop.create(manager, 1, 1, { first_day: shop.inDays(50) }))).toEqual([
      400,
      'gift_batches.bad_days',
    ])
    expect(no(await shop.create(manager, 1, 1.001))).toEqual([400, 'wallet.bad_amount'])
  })
})

describe('rights', () => {
  it('are required to request, export and void a batch', async () => {
    const manager = await atDesk(shop, 'manager')
    const { id } = batchOf(await shop.create(manager, 1, 10))
    const auditor = await atDesk(shop, 'auditor')
    const care = await atDesk(shop, 'care')
    for (const staffUser of [auditor, care]) {
      expect((await shop.create(staffUser, 1, 1)).status).toBe(403)
      expect((await exported(staffUser, id)).status).toBe(403)
      expect((await staffUser.send('POST', `/gift-batches/${id}/void`, { reason: 'x' })).status).toBe(403)
    }
    expect((await auditor.get(`/gift-batches/${id}`)).body).toMatchObject({ can_export: false })
    expect((await exported(await atDesk(shop, 'owner'), id)).status).toBe(200)
  })
})
