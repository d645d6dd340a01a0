import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClaimingBooking } from '#tools/builders/bookings/claims.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater, weekdayOf } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { extendShifts } from '../slots/shifts.ts'

let shop: TestShop
let desk: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  desk = await atDesk(shop, 'manager')
})
afterAll(() => shop.close())

type Shift = {
  _id?: string
  id: string
  branch: string
  starts: string
  ends: string
  breaks: { starts: string; ends: string }[]
  edited: boolean
  bookings: number
}
type Day = {
  day: string
  off: boolean
  shifts: Shift[]
  blocks: { id: string; starts: string; ends: string; reason: string }[]
  booked_minutes: number
  worked_minutes: number
}
type Row = { id: string; name: string; kind: string; days: Day[] }
type Week = { from: string; therapists: Row[]; places: Row[]; days: { kind: string; hours: object | null }[] }

const today = () => dayInHongKong(clock.now())
/** The Monday after next, whatever day it is: everybody has the shifts of their usual week there. */
const monday = () => daysLater(today(), 15 - weekdayOf(today()))
const outcome = ({ status, body }: TestAnswer) => [status, body.code]
const week = async (query = '') =>
  (await desk.get(`/schedule?from=${monday()}${query}`)).body.week as unknown as Week
const rowOf = async (name: string) => {
  const row = (await week()).therapists.find((each) => each.name === name)
  if (!row) throw new Error(`${name} works in the demo`)
  return row
}
const dayOf = async (name: string, weekday: number) => {
  const { id, days } = await rowOf(name)
  const day = days[weekday - 1]
  if (!day) throw new Error('a week has seven days')
  return { id, ...day }
}
const send = (path: string, body: object) =>
  desk.send('POST', `/schedule${path}`, { reason: 'Roster', ...body })
const book = (resourceId: string, day: string, from: string, to: string) =>
  aClaimingBooking(shop, [{ resourceId, during: `[${day} ${from}+08,${day} ${to}+08)` }])

describe('the week', () => {
  it('begins on Monday and shows shifts, breaks and how much is booked', async () => {
    const found = await week('&branch=causeway-bay')
    expect(found.from).toBe(monday())
    expect(found.days).toHaveLength(7)
    expect(found.therapists.map(({ name }) => name)).toEqual([
      'Wing Sze',
      'Carmen',
      'Mun Wah',
      'Mandy',
      'Jasmine',
    ])
    expect(found.places.map(({ kind }) => kind).toSorted()).toEqual([
      'device',
      'device',
      'room',
      'room',
      'room',
      'room',
    ])
    expect((await dayOf('Wing Sze', 1)).shifts).toEqual([
      {
        id: expect.any(String),
        branch: 'causeway-bay',
        starts: '09:45',
        ends: '19:15',
        breaks: [{ starts: '13:00', ends: '14:00' }],
        edited: false,
        bookings: 0,
      },
    ])
    expect(await dayOf('Wing Sze', 1)).toMatchObject({ worked_minutes: 510, booked_minutes: 0 })
    expect((await dayOf('Wing Sze', 4)).shifts).toEqual([])
  })

  it('is visible only to staff with the right to plan', async () => {
    const warehouse = await atDesk(shop, 'warehouse')
    expect((await warehouse.get('/schedule')).status).toBe(403)
    expect((await warehouse.send('POST', '/schedule/days-off', {})).status).toBe(403)
    expect(outcome(await desk.get('/schedule?branch=nowhere'))).toEqual([404, 'schedule.unknown_branch'])
  })
})

describe('shifts', () => {
  it('can be changed and get a second break, and cannot overlap', async () => {
    const { id, day, shifts } = await dayOf('Carmen', 2)
    const [shift] = shifts
    const body = {
      resource_id: id,
      shift_id: shift?.id,
      branch: 'causeway-bay',
      day,
      starts: '11:00',
      ends: '18:00',
    }
    const breaks = [
      { starts: '13:00', ends: '13:30' },
      { starts: '16:00', ends: '16:15' },
    ]
    expect((await send('/shifts', { ...body, breaks })).status).toBe(200)
    const changed = await dayOf('Carmen', 2)
    expect(changed.shifts).toMatchObject([{ starts: '11:00', ends: '18:00', breaks, edited: true }])
    const second = { ...body, shift_id: undefined, branch: 'tsim-sha-tsui' }
    expect(outcome(await send('/shifts', second))).toEqual([409, 'schedule.overlaps'])
    expect((await send('/shifts', { ...second, starts: '18:30', ends: '20:00' })).status).toBe(200)
    expect((await dayOf('Carmen', 2)).shifts).toHaveLength(2)
    const wrong = [
      [{ starts: '18:00', ends: '11:00' }, 400, 'schedule.bad_times'],
      [{ breaks: [{ starts: '10:00', ends: '12:00' }] }, 400, 'schedule.bad_times'],
      [{ branch: 'nowhere' }, 404, 'schedule.unknown_branch'],
      [{ resource_id: crypto.randomUUID() }, 404, 'schedule.unknown_therapist'],
      [{ shift_id: crypto.randomUUID() }, 404, 'schedule.unknown_shift'],
      [{ starts: '25:00' }, 400, 'shop.invalid_input'],
      [{ reason: '' }, 400, 'shop.invalid_input'],
    ] as const
    for (const [change, ...expected] of wrong) {
      const answer = outcome(await send('/shifts', { ...body, shift_id: changed.shifts[0]?.id, ...change }))
      expect([change, ...answer]).toEqual([change, ...expected])
    }
    const { rows } = await shop.shop.pool.query(
      "select reason, after from audit_log where action = 'staff-save-shift' and entity_id = $1 order by at limit 1",
      [id],
    )
    expect(rows).toMatchObject([{ reason: 'Roster', after: { branch: 'causeway-bay', day } }])
  })

  it('cannot be removed while bookings lie in them; the refusal counts the bookings', async () => {
    const { id, day, shifts } = await dayOf('Mun Wah', 3)
    await book(id, day, '10:00', '11:30')
    await book(id, day, '15:00', '16:30')
    const path = `/shifts/${shifts[0]?.id}/remove`
    const refused = await send(path, { resource_id: id })
    expect(outcome(refused)).toEqual([409, 'schedule.has_bookings'])
    expect(refused.body).toMatchObject({
      values: { count: 2 },
      message: expect.stringContaining('2 bookings'),
    })
    const off = { resource_id: id, day, off: true }
    expect(outcome(await send('/days-off', off))).toEqual([409, 'schedule.has_bookings'])
    const body = {
      resource_id: id,
      shift_id: shifts[0]?.id,
      branch: 'causeway-bay',
      day,
      starts: '09:45',
      ends: '16:00',
    }
    const cut = await send('/shifts', body)
    expect(cut.body).toMatchObject({ code: 'schedule.has_bookings', values: { count: 1 } })
    expect((await send('/shifts', { ...body, ends: '16:30' })).status).toBe(200)
    expect((await dayOf('Mun Wah', 3)).shifts).toMatchObject([{ bookings: 2 }])
    const pattern = { days: [] }
    expect(outcome(await send(`/resources/${id}/pattern`, pattern))).toEqual([200, undefined])
    expect((await dayOf('Mun Wah', 3)).shifts).toHaveLength(1) // changed by hand
    expect((await dayOf('Mun Wah', 1)).shifts).toEqual([])
  })

  it('are removed by a day off and restored after it; a removed one is not restored by a new pattern', async () => {
    const { id, day, shifts } = await dayOf('Mandy', 1)
    expect((await send('/days-off', { resource_id: id, day, off: true })).status).toBe(200)
    expect(await dayOf('Mandy', 1)).toMatchObject({ off: true, shifts: [] })
    expect((await send('/days-off', { resource_id: id, day, off: false })).status).toBe(200)
    expect(await dayOf('Mandy', 1)).toMatchObject({ off: false, shifts: [{ starts: shifts[0]?.starts }] })
    const other = await dayOf('Mandy', 2)
    await send(`/shifts/${other.shifts[0]?.id}/remove`, { resource_id: id })
    expect(await dayOf('Mandy', 2)).toMatchObject({ off: true, shifts: [] })
    const days = [1, 2].map((weekday) => ({
      weekday,
      branch: 'tsim-sha-tsui',
      starts: '10:00',
      ends: '20:00',
    }))
    expect((await send(`/resources/${id}/pattern`, { days })).status).toBe(200)
    expect((await dayOf('Mandy', 1)).shifts).toMatchObject([
      { branch: 'tsim-sha-tsui', starts: '10:00', edited: false },
    ])
    expect((await dayOf('Mandy', 2)).shifts).toEqual([])
    expect((await dayOf('Mandy', 4)).shifts).toEqual([])
  })

  it('of the usual week remain beside a shift added by hand when the week changes', async () => {
    const { id, day, shifts } = await dayOf('Jasmine', 5)
    const evening = { resource_id: id, branch: 'causeway-bay', day, starts: '19:30', ends: '21:00' }
    expect((await send('/shifts', evening)).status).toBe(200)
    const days = [4, 5].map((weekday) => ({
      weekday,
      branch: 'causeway-bay',
      starts: '11:00',
      ends: '18:00',
    }))
    expect((await send(`/resources/${id}/pattern`, { days })).status).toBe(200)
    expect((await dayOf('Jasmine', 4)).shifts).toMatchObject([{ starts: '11:00' }])
    expect((await dayOf('Jasmine', 5)).shifts.map(({ starts }) => starts)).toEqual([
      ...shifts.map(({ starts }) => starts),
      '19:30',
    ])
  })

  it('are generated every night for the day that becomes bookable', async () => {
    const last = async () => {
      const { rows } = await shop.shop.pool.query<{ day: string }>(
        "select max((upper(during) at time zone 'Asia/Hong_Kong')::date)::text as day from shifts",
      )
      return rows[0]?.day
    }
    await extendShifts(shop.shop.systemContext()) // another day began since the demo did, where it is midnight
    expect(await last()).toBe(daysLater(today(), 60))
    expect(await extendShifts(shop.shop.systemContext())).toBe(0)
    clock.move(3 * 86_400)
    const job = shop.shop.jobs.find(({ name }) => name === 'extend-shifts')
    await job?.run({})
    expect(await last()).toBe(daysLater(today(), 60))
    desk = await atDesk(shop, 'manager') // sessions of the desk end
  })
})

describe('blocks', () => {
  it('remove a therapist or a room from availability, once', async () => {
    const { id, day } = await dayOf('Jasmine', 3)
    const block = { resource_id: id, day, starts: '15:00', ends: '16:00', reason: 'Training' }
    expect((await send('/blocks', block)).status).toBe(200)
    expect(outcome(await send('/blocks', { ...block, starts: '15:30' }))).toEqual([409, 'schedule.taken'])
    expect(outcome(await send('/blocks', { ...block, ends: '15:00' }))).toEqual([400, 'schedule.bad_times'])
    const { blocks } = await dayOf('Jasmine', 3)
    expect(blocks).toMatchObject([{ starts: '15:00', ends: '16:00', reason: 'Training' }])
    expect((await send(`/blocks/${blocks[0]?.id}/remove`, {})).status).toBe(200)
    expect(outcome(await send(`/blocks/${blocks[0]?.id}/remove`, {}))).toEqual([
      404,
      'schedule.unknown_block',
    ])
    expect((await dayOf('Jasmine', 3)).blocks).toEqual([])
    const [room] = (await week('&branch=macau-nam-van')).places
    expect((await send('/blocks', { ...block, resource_id: room?.id, reason: 'Repair' })).status).toBe(200)
  })

  it('last until the end of the day if they end at midnight, which a time field writes as 00:00', async () => {
    const { id, day } = await dayOf('Jasmine', 5)
    const whole = { resource_id: id, day, starts: '00:00', ends: '00:00', reason: 'Holiday' }
    expect((await send('/blocks', whole)).status).toBe(200)
    const { blocks } = await dayOf('Jasmine', 5)
    expect(blocks).toMatchObject([{ starts: '00:00', ends: '24:00' }])
    const last = { ...whole, starts: '22:00', ends: '24:00' }
    expect(outcome(await send('/blocks', last))).toEqual([409, 'schedule.taken'])
  })
})
