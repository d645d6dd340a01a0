import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClaimingBooking } from '#tools/builders/bookings/claims.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { catalogueOf } from '../../catalogue/catalogue.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { changeSetting } from '../../content/content.ts'
import { treatmentsOf } from './resources.ts'
import { extendShifts } from './shifts.ts'
import { findSlot, serviceOf, type SlotFound } from './slots.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  await extendShifts(ctx()) // another day began since the demo did, where it is midnight
})
afterAll(() => shop.close())

type Day = {
  day: string
  state: string
  left: number
  parts: { part: string; state: string; left: number }[]
  slots: { starts_at: string; ends_at: string; part: string; therapists: number[] }[]
}
type Answer = {
  minutes: number
  branch: string
  first: string
  last: string
  product: { auto_confirm: boolean; needs_patch_test: boolean; minutes: number }
  branches: { key: string; bookable: boolean }[]
  therapists: { id: string; name: string; languages: string[] }[]
  days: Day[]
}

const today = dayInHongKong(new Date())
const inDays = (count: number) => daysLater(today, count)
const path = (query: Record<string, string>) =>
  `/api/v1/bookings/slots?${new URLSearchParams(query).toString()}`
const ask = async (query: Record<string, string>, locale = 'en') =>
  shop.get(path({ product: 'scalp-spa-ritual', ...query }), { 'x-shop-locale': locale })
const slotsOf = async (query: Record<string, string>) => (await ask(query)).body as unknown as Answer
const onDay = async (day: string, query: Record<string, string> = {}) => {
  const { days, therapists } = await slotsOf({ branch: 'causeway-bay', from: day, to: day, ...query })
  const [found] = days
  if (!found) throw new Error('the day was asked for')
  return { ...found, therapists }
}

const ctx = () => shop.shop.systemContext()
async function productId(sku: string): Promise<string> {
  const product = (await catalogueOf(ctx())).bySku.get(sku)
  if (!product) throw new Error(`the demo has ${sku}`)
  return product.id
}
const claim = (found: SlotFound | null, bookingId?: string): Promise<string> =>
  aClaimingBooking(shop, found?.claims ?? [], bookingId)
const wanted = async (startsAt: string, change: object = {}) => ({
  productId: await productId('SCALP-SPA-BASIN'),
  branchKey: 'causeway-bay',
  therapistId: null,
  startsAt: new Date(startsAt),
  ...change,
})

it('has slots on every day of the demo, for every treatment at every branch that takes bookings', async () => {
  for (const { id, sku } of await treatmentsOf(ctx()))
    for (const { key, bookable } of (await serviceOf(ctx(), id))?.branches ?? []) {
      if (!bookable) continue
      const query = { product: sku, branch: key, from: inDays(1), to: inDays(60) }
      const answer = await slotsOf(query)
      expect(answer.days).toHaveLength(60)
      const isFull = answer.days.filter(({ state }) => state !== 'open').map(({ day }) => day)
      expect([sku, key, isFull]).toEqual([sku, key, []])
    }
})

it('returns minutes, therapists, branches and the bookable days', async () => {
  const answer = await slotsOf({})
  expect(answer).toMatchObject({ minutes: 75, branch: 'causeway-bay', first: today, last: inDays(60) })
  expect(answer.days.map(({ day }) => day)).toEqual(Array.from({ length: 14 }, (_, at) => inDays(at)))
  expect(answer.branches.map(({ key, bookable }) => [key, bookable])).toEqual([
    ['causeway-bay', true],
    ['tsim-sha-tsui', true],
    ['sha-tin', false],
    ['macau-nam-van', true],
  ])
  expect(answer.therapists[0]).toMatchObject({ name: 'Wing Sze', languages: ['yue', 'eng'] })
  const day = await onDay(inDays(3))
  expect(day.left).toBe(day.slots.length)
  expect(day.parts.map(({ left }) => left).reduce((a, b) => a + b)).toBe(day.left)
  for (const { starts_at: start, ends_at: end } of day.slots)
    expect(Date.parse(end) - Date.parse(start)).toBe(75 * 60_000)
})

it('limits the slots to one therapist on request', async () => {
  const { therapists } = await slotsOf({})
  const [first] = therapists
  const days = (await slotsOf({ therapist: first?.id ?? '', from: inDays(1), to: inDays(14) })).days
  const found = days.flatMap(({ slots }) => slots.flatMap(({ therapists: free }) => free))
  expect([...new Set(found)]).toEqual([0])
  expect(days.some(({ state }) => state === 'closed')).toBe(true)
})

it('respects notice, horizon and grid of the settings', async () => {
  await changeSetting(ctx(), 'booking_slots', { noticeHours: 72, horizonDays: 20, gridMinutes: 60 })
  shop.shop.cache.drop('settings')
  const answer = await slotsOf({ from: today, to: inDays(30) })
  expect(answer.last).toBe(inDays(20))
  const starts = answer.days.flatMap(({ slots }) => slots.map(({ starts_at: start }) => start))
  expect(Date.parse(starts[0] ?? '')).toBeGreaterThanOrEqual(Date.now() + 72 * 3_600_000 - 60_000)
  expect(starts.every((start) => start.slice(14, 16) === '00')).toBe(true)
  expect(answer.days.filter(({ day }) => day > inDays(20)).map(({ state }) => state)).toEqual(
    Array.from({ length: 10 }, () => 'closed'),
  )
  await changeSetting(ctx(), 'booking_slots', {})
  shop.shop.cache.drop('settings')
})

it('opens later on public holidays, and special days take precedence', async () => {
  const [holiday, closed] = [inDays(5), inDays(6)]
  await shop.shop.pool.query(
    `insert into public_holidays (country, day, name) values ('hk', $1, '{"chi":"a","cn":"a","eng":"a"}') on conflict do nothing`,
    [holiday],
  )
  await shop.shop.pool.query(
    `insert into branch_special_days (branch_key, day, hours, reason) values
     ('causeway-bay', $1, null, '{"chi":"a","cn":"a","eng":"a"}'), ('tsim-sha-tsui', $2, '[900, 1080]', '{"chi":"a","cn":"a","eng":"a"}')`,
    [closed, holiday],
  )
  shop.shop.cache.drop('branch_days')
  const clock = (start = '') => new Date(Date.parse(start) + 8 * 3_600_000).toISOString().slice(11, 16)
  const day = await onDay(holiday)
  expect(clock(day.slots[0]?.starts_at)).toBe('12:00')
  const there = await onDay(holiday, { branch: 'tsim-sha-tsui' })
  expect(clock(there.slots[0]?.starts_at)).toBe('15:00')
  expect(clock(there.slots.at(-1)?.starts_at)).toBe('16:45')
  expect(await onDay(closed)).toMatchObject({ state: 'closed', left: 0, slots: [] })
})

it('refuses invalid queries in the reader’s language', async () => {
  const refusals: [Record<string, string>, number, string][] = [
    [{ product: 'nothing-like-it' }, 404, 'slots.unknown_service'],
    [{ product: 'treatment-gift-voucher' }, 404, 'slots.unknown_service'],
    [{ branch: 'elsewhere' }, 404, 'slots.unknown_branch'],
    [{ branch: 'sha-tin' }, 422, 'slots.not_bookable'],
    [{ therapist: crypto.randomUUID() }, 404, 'slots.unknown_therapist'],
    [{ from: inDays(3), to: inDays(2) }, 400, 'slots.bad_days'],
    [{ from: today, to: inDays(62) }, 400, 'slots.bad_days'],
    [{ from: 'tomorrow' }, 400, 'shop.invalid_input'],
  ]
  for (const [query, status, code] of refusals) {
    const sentences = new Set<unknown>()
    for (const locale of ['hk', 'zh', 'cn', 'en']) {
      const answer = await ask(query, locale)
      expect([query, answer.status, answer.body.code]).toEqual([query, status, code])
      sentences.add(answer.body.message)
    }
    expect(sentences.size).toBeGreaterThanOrEqual(code === 'shop.invalid_input' ? 3 : 4)
  }
})

it('finds therapist, branch and resources, and null once they are taken', async () => {
  const day = await onDay(inDays(8))
  const [slot] = day.slots
  if (!slot) throw new Error('the day has slots')
  const bookings = Array.from({ length: 6 }, () => crypto.randomUUID())
  const found: SlotFound[] = []
  for (const bookingId of bookings) {
    const each = await findSlot(ctx(), await wanted(slot.starts_at))
    if (!each) break
    await claim(each, bookingId)
    found.push(each)
  }
  expect(found.map(({ therapistId }) => therapistId)).toEqual(
    slot.therapists.slice(0, found.length).map((at) => day.therapists[at]?.id),
  )
  expect(found.length).toBeGreaterThanOrEqual(2)
  expect(found[0]?.endsAt.toISOString()).toBe(slot.ends_at)
  expect(found[0]?.claims).toHaveLength(2) // therapist and room
  const after = await onDay(inDays(8))
  expect(after.slots.map(({ starts_at: start }) => start)).not.toContain(slot.starts_at)
  const moved = await findSlot(ctx(), await wanted(slot.starts_at, { exceptBookingId: bookings[0] }))
  expect(moved?.therapistId).toBe(found[0]?.therapistId)
})

it('returns null for other branches, seconds, the past, and too short notice', async () => {
  const [slot] = (await onDay(inDays(9))).slots
  const start = slot?.starts_at ?? ''
  const find = async (change: object, at = start) => findSlot(ctx(), await wanted(at, change))
  expect(await find({})).not.toBeNull()
  expect(await find({ branchKey: 'sha-tin' })).toBeNull()
  expect(await find({ branchKey: 'nowhere' })).toBeNull()
  expect(await find({ therapistId: crypto.randomUUID() })).toBeNull()
  expect(await find({ productId: crypto.randomUUID() })).toBeNull()
  expect(await find({ productId: await productId('ELOWEN-GIFT-CARD') })).toBeNull()
  const at = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()
  expect(await find({}, at(0.5))).toBeNull()
  expect(await find({}, at(7))).toBeNull()
  expect(await find({ byStaff: true }, at(7))).not.toBeNull()
  expect(await find({}, new Date(Date.parse(start) - 30 * 86_400_000).toISOString())).toBeNull()
})

it('claims a device of the kind, and finds no slot while the only one is claimed', async () => {
  const oxygen = await productId('OXYGEN-FACIAL')
  const day = await onDay(inDays(10), { product: 'oxygen-facial' })
  const [slot] = day.slots
  const find = async () => findSlot(ctx(), await wanted(slot?.starts_at ?? '', { productId: oxygen }))
  const found = await find()
  expect(found?.claims).toHaveLength(3)
  await claim(found, crypto.randomUUID())
  expect(await find()).toBeNull() // one oxygen jet at this branch
})

it('returns how a treatment is booked, without automatic confirmation if it is sold by WhatsApp', async () => {
  expect(await serviceOf(ctx(), await productId('OXYGEN-FACIAL'))).toMatchObject({
    minutes: 60,
    before: 5,
    after: 10,
    deviceKind: 'oxygen',
    autoConfirm: false,
    needsPatchTest: true,
  })
  expect(await serviceOf(ctx(), await productId('FACIAL-BED-CORNER'))).toMatchObject({
    autoConfirm: true,
    needsRoom: true,
    deviceKind: null,
    rhythmDays: null,
  })
  expect(await serviceOf(ctx(), await productId('ELOWEN-GIFT-CARD'))).toBeNull()
})

it('never lets two active claims share a minute of a resource', async () => {
  const { therapists } = await slotsOf({})
  const [one] = therapists
  const take = (during: string, isActive = true) =>
    shop.shop.pool.query(
      "insert into resource_claims (resource_id, during, block_reason, is_active) values ($1, $2, 'training', $3)",
      [one?.id, during, isActive],
    )
  await take('[2031-01-01 10:00+08,2031-01-01 11:00+08)')
  await expect(take('[2031-01-01 10:59+08,2031-01-01 12:00+08)')).rejects.toMatchObject({ code: '23P01' })
  await take('[2031-01-01 10:30+08,2031-01-01 12:00+08)', false)
  await take('[2031-01-01 11:00+08,2031-01-01 12:00+08)')
  await expect(take('[2031-01-01 13:00+08,2031-01-01 13:00+08)')).rejects.toMatchObject({ code: '23514' })
})

it('days beyond the planned ones are closed, and cannot be booked', async () => {
  const { status, body } = await ask({ branch: 'causeway-bay', from: '7000-01-01', to: '7000-01-02' })
  expect([status, (body as unknown as Answer).days.map(({ state }) => state)]).toEqual([
    200,
    ['closed', 'closed'],
  ])
  expect(await findSlot(ctx(), await wanted('9999-12-31T10:00:00Z'))).toBeNull()
  expect(await findSlot(ctx(), await wanted('7000-01-01T04:00:00Z', { byStaff: true }))).toBeNull()
})
