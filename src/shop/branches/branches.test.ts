import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { dayInHongKong } from '../calendar.ts'
import {
  branchesOf,
  importHolidays,
  listBranches,
  openingDays,
  saveBranches,
  saveSpecialDay,
} from './branches.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

it('lists the shops with their hours', async () => {
  const { body } = await shop.get('/api/v1/branches')
  expect((body.branches as object[]).length).toBe(4)
  expect((body.branches as object[])[0]).toMatchObject({
    hours: { weekdays: [600, 1140], weekends: [720, 1140] },
    map_query: expect.any(String),
  })
})

it('has the public holidays of each branch’s own place (rules/slots#1)', async () => {
  const ctx = shop.shop.systemContext()
  const reasons = async (day: string) => {
    const found = await branchesOf(ctx)
    const days = await Promise.all(
      ['causeway-bay', 'macau-nam-van'].map(async (key) => {
        const branch = found.find((each) => each.key === key)
        return branch ? openingDays(ctx, branch, [day]) : []
      }),
    )
    return days.flatMap((each) => each.map(({ reason }) => reason?.eng ?? null))
  }
  expect(await reasons('2026-12-08')).toEqual([null, 'Feast of the Immaculate Conception'])
  expect(await reasons('2027-07-01')).toEqual([
    'Hong Kong Special Administrative Region Establishment Day',
    null,
  ])
  expect(await reasons('2027-05-13')).toEqual(['The Birthday of the Buddha', 'The Buddha’s Birthday'])
})

it('returns today’s hours: a special day has precedence over a public holiday', async () => {
  const day = dayInHongKong(new Date())
  const today = async () => {
    shop.shop.cache.drop('branch_days')
    const { branches } = await listBranches(shop.shop.systemContext(), {})
    return branches[0]?.today
  }
  const name = { chi: '節日', cn: '节日', eng: 'Holiday' }
  await shop.shop.systemContext().transaction(async (tx) => {
    await importHolidays(tx, `country,day,chi,cn,eng\nhk,${day},節日,节日,Holiday`)
  })
  expect(await today()).toEqual({ kind: 'holiday', hours: [720, 1140], reason: name })
  const special = { branchKey: 'causeway-bay', day, hours: null, reason: name }
  await saveSpecialDay(shop.shop.systemContext(), special)
  expect(await today()).toEqual({ kind: 'special', hours: null, reason: name })
})

it('saves a branch idempotently, and returns the changes', async () => {
  const ctx = shop.shop.systemContext()
  const [first, ...others] = (await listBranches(ctx, {})).branches
  if (!first) throw new Error('the demo has branches')
  const changed = { ...first, phone: '+85221234567' }
  await saveBranches(ctx, [changed, ...others])
  await saveBranches(ctx, [changed, ...others])
  shop.shop.cache.drop('branches')
  const { branches } = await listBranches(ctx, {})
  expect(branches).toHaveLength(4)
  expect(branches[0]).toEqual(changed)
})
