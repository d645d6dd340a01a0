import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClaimingBooking } from '#tools/builders/bookings/claims.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'

let shop: TestShop
let desk: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  desk = await atDesk(shop, 'owner')
})
afterAll(() => shop.close())

const outcome = ({ status, body }: TestAnswer) => [status, body.code]
const send = (path: string, body: object) =>
  desk.send('POST', `/schedule${path}`, { reason: 'Set up', ...body })
const name = { chi: '新人', cn: '新人', eng: 'Newcomer' }

type Resource = {
  id: string
  kind: string
  name: object
  skills: string[]
  active: boolean
  pattern: object[]
}
type Setup = {
  resources: Resource[]
  treatments: { id: string; name: string }[]
  colleagues: { id: string }[]
}
const setup = async () => (await desk.get('/schedule/resources')).body as unknown as Setup
const resourceOf = async (id: unknown) => (await setup()).resources.find((each) => each.id === id)

describe('resources', () => {
  it('can be added and changed, with skills and a staff account', async () => {
    const { treatments, colleagues } = await setup()
    const body = {
      kind: 'therapist',
      name,
      languages: ['yue', 'eng'],
      staff_id: colleagues[0]?.id,
      active: true,
      skills: treatments.slice(0, 2).map(({ id }) => id),
    }
    const added = await send('/resources', body)
    expect(added.status).toBe(200)
    const { id } = added.body
    expect(await resourceOf(id)).toMatchObject({
      name,
      active: true,
      pattern: [],
      branch: null,
      skills: body.skills,
    })
    expect(outcome(await send('/resources', body))).toEqual([409, 'schedule.colleague_taken'])
    expect((await send('/resources', { ...body, id, active: false, skills: [] })).status).toBe(200)
    expect(await resourceOf(id)).toMatchObject({ active: false, skills: [] })
    const { rows } = await shop.shop.pool.query(
      "select before, after from audit_log where action = 'staff-save-resource' and entity_id = $1 order by at desc limit 1",
      [id],
    )
    expect(rows).toMatchObject([{ before: { active: true }, after: { active: false } }])
  })

  it('with invalid values are refused', async () => {
    const refusals: [object, number, string][] = [
      [{ kind: 'room', name, branch: 'nowhere' }, 404, 'schedule.unknown_branch'],
      [{ kind: 'room', name }, 404, 'schedule.unknown_branch'],
      [{ kind: 'device', name, branch: 'sha-tin' }, 400, 'schedule.no_device_kind'],
      [{ kind: 'therapist', name, skills: [crypto.randomUUID()] }, 404, 'schedule.unknown_service'],
      [{ kind: 'therapist', name, staff_id: crypto.randomUUID() }, 404, 'schedule.unknown_colleague'],
      [{ kind: 'therapist', name: { eng: 'One language' } }, 400, 'shop.invalid_input'],
    ]
    for (const [body, ...expected] of refusals)
      expect([body, ...outcome(await send('/resources', body))]).toEqual([body, ...expected])
    const [therapist] = (await setup()).resources
    const other = { id: therapist?.id, kind: 'room', branch: 'sha-tin', name }
    expect(outcome(await send('/resources', other))).toEqual([422, 'schedule.kind_stays'])
  })

  it('with future bookings remain active', async () => {
    const room = (await setup()).resources.find(({ kind }) => kind === 'room')
    const day = daysLater(dayInHongKong(new Date()), 3)
    await aClaimingBooking(shop, [{ resourceId: room?.id, during: `[${day} 10:00+08,${day} 11:00+08)` }])
    const body = { id: room?.id, kind: 'room', branch: 'causeway-bay', name: room?.name, active: false }
    const refused = await send('/resources', body)
    expect(refused.body).toMatchObject({ code: 'schedule.has_bookings', values: { count: 1 } })
    expect((await send('/resources', { ...body, active: true })).status).toBe(200)
  })

  it('have a usual week with valid times', async () => {
    const [therapist] = (await setup()).resources
    const save = (days: object[]) => send(`/resources/${therapist?.id}/pattern`, { days })
    const day = { weekday: 1, branch: 'causeway-bay', starts: '10:00', ends: '19:00' }
    const bad = [
      [{ ...day, ends: undefined }],
      [{ ...day, break_starts: '13:00' }],
      [{ ...day, branch: undefined }],
      [{ ...day, starts: '19:00', ends: '10:00' }],
      [day, day],
    ]
    for (const days of bad)
      expect([days, ...outcome(await save(days))]).toEqual([days, 400, 'schedule.bad_times'])
    expect((await save([day, { weekday: 2 }])).status).toBe(200)
    expect((await resourceOf(therapist?.id))?.pattern).toEqual([day])
    const unknownTherapist = await send(`/resources/${crypto.randomUUID()}/pattern`, { days: [day] })
    expect(outcome(unknownTherapist)).toEqual([404, 'schedule.unknown_therapist'])
  })
})

describe('services', () => {
  it('have booking options that can be changed', async () => {
    type Service = {
      id: string
      name: string
      before: number
      after: number
      is_by_whatsapp: boolean
      rhythm_days: number
    }
    const list = async () => (await desk.get('/schedule/services')).body.services as Service[]
    const spa = (await list()).find((each) => each.name === 'Scalp Spa Ritual')
    expect(spa).toMatchObject({ before: 5, after: 10, minutes: 75, rhythm_days: 28, is_by_whatsapp: false })
    const saved = await send(`/services/${spa?.id}`, {
      before: 0,
      after: 15,
      needs_room: true,
      auto_confirm: true,
    })
    expect(saved.status).toBe(200)
    expect((await list()).find(({ id }) => id === spa?.id)).toMatchObject({
      before: 0,
      after: 15,
      needs_health_answers: false,
      rhythm_days: null,
    })
    const unknown = await send(`/services/${crypto.randomUUID()}`, { before: 0, after: 15 })
    expect(outcome(unknown)).toEqual([404, 'schedule.unknown_service'])
    expect((await send(`/services/${spa?.id}`, { before: 0, after: 500 })).status).toBe(400)
  })
})

describe('days of branches', () => {
  type Branch = {
    key: string
    weekdays: object
    special_days: object[]
    holiday_country: string
    bookable: boolean
  }
  const days = async () =>
    (await desk.get('/schedule/days')).body as { branches: Branch[]; known_until: object[] }
  const branchOf = async (key: string) => {
    shop.shop.cache.drop('branches')
    return (await days()).branches.find((each) => each.key === key)
  }

  it('have usual hours and special ones', async () => {
    expect((await days()).known_until).toEqual([
      { country: 'hk', day: '2027-12-27' },
      { country: 'mo', day: '2027-12-25' },
    ])
    const hours = {
      weekdays: { opens: '11:00', closes: '20:00' },
      weekends: {},
      holiday_country: 'hk',
      bookable: true,
    }
    expect((await branchOf('macau-nam-van'))?.holiday_country).toBe('mo')
    expect((await send('/hours', { branch: 'macau-nam-van', ...hours })).status).toBe(200)
    expect(await branchOf('macau-nam-van')).toMatchObject(hours)
    const half = { branch: 'macau-nam-van', ...hours, weekends: { opens: '11:00' } }
    expect(outcome(await send('/hours', half))).toEqual([400, 'schedule.bad_times'])
    expect(outcome(await send('/hours', { ...hours, branch: 'nowhere' }))).toEqual([404, 'branches.unknown'])

    const day = daysLater(dayInHongKong(new Date()), 20)
    const special = { branch: 'causeway-bay', day, opens: '12:00', closes: '15:00', why: name }
    expect((await send('/special-days', special)).status).toBe(200)
    expect((await branchOf('causeway-bay'))?.special_days).toEqual([
      { day, opens: '12:00', closes: '15:00', why: 'Newcomer' },
    ])
    expect((await send('/special-days', { ...special, opens: undefined, closes: undefined })).status).toBe(
      200,
    )
    expect((await branchOf('causeway-bay'))?.special_days).toEqual([{ day, why: 'Newcomer' }])
    const remove = { branch: 'causeway-bay', day }
    expect((await send('/special-days/remove', remove)).status).toBe(200)
    expect(outcome(await send('/special-days/remove', remove))).toEqual([404, 'branches.unknown_day'])
  })

  it('include a table of public holidays by year', async () => {
    const table =
      'country,day,chi,cn,eng\nmo,2028-01-01,元旦,元旦,New Year\nmo,2028-05-01,勞動節,劳动节,Labour Day\n'
    expect((await send('/holidays', { table })).body).toEqual({ holidays: 2 })
    expect((await send('/holidays', { table: table.replace('2028-05-01', '2028-05-02') })).status).toBe(200)
    const { rows } = await shop.shop.pool.query(
      'select country, count(*)::int, max(day)::text as last from public_holidays group by country order by country',
    )
    expect(rows).toEqual([
      { country: 'hk', count: 34, last: '2027-12-27' },
      { country: 'mo', count: 42, last: '2028-05-02' },
    ])
    const bad: [string, number][] = [
      ['', 1],
      ['country,day,chi,cn,eng\nmo,2028-13-01,a,a,a', 2],
      ['country,day,chi,cn,eng\nmo,2028-01-01,a,a,a\nmo,2028-01-01,b,b,b', 3],
      ['country,day,chi,cn\nmo,2028-01-01,a,a', 2],
    ]
    for (const [text, line] of bad) {
      const refused = await send('/holidays', { table: text })
      expect([text, refused.body.code, refused.body.values]).toEqual([text, 'branches.bad_table', { line }])
    }
  })
})
