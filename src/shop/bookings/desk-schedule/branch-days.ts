import * as branches from '../../branches/branches.ts'
import type { DayHours } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { allOf } from '../../imports/import-run.rules.ts'
import { deskImport } from '../../imports/record.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { deskRead, deskWrite } from '../../staff/write.ts'
import { scheduleRefusals } from '../slots/refusals.rules.ts'
import { clockText } from './clock.contract.ts'
import { scheduleRight } from './schedule.ts'
import * as contract from './setup.contract.ts'
import { textFrom } from './setup.ts'

type Hours = { opens?: number | undefined; closes?: number | undefined }

/** Parses opening hours; null: closed. A single time is rejected. */
function hoursFrom({ opens, closes }: Hours): DayHours | null {
  if (opens === undefined && closes === undefined) return null
  if (opens === undefined || closes === undefined || opens >= closes)
    throw new Refusal(scheduleRefusals.bad_times)
  return [opens, closes]
}

const toWire = (hours: DayHours | null) =>
  hours ? { opens: clockText(hours[0]), closes: clockText(hours[1]) } : {}

export const listBranchDays = deskRead(contract.listBranchDays, scheduleRight, async (ctx) => {
  const { locale } = ctx.shopper
  const today = dayInHongKong(ctx.clock.now())
  const { holidays, special } = await branches.branchDaysKept(ctx)
  const countries = [...new Set(holidays.map(({ country }) => country))]
  return {
    branches: (await branches.branchesOf(ctx)).map(({ key, name, hours, holidayCountry, bookable }) => ({
      key,
      name: textIn(locale, name),
      weekdays: toWire(hours.weekdays),
      weekends: toWire(hours.weekends),
      holidayCountry,
      bookable,
      specialDays: special
        .filter(({ branchKey, day }) => branchKey === key && day >= today)
        .map((each) => ({ day: each.day, ...toWire(each.hours), why: textIn(locale, each.reason) })),
    })),
    holidays: holidays
      .filter(({ day }) => day >= today)
      .map(({ country, day, name }) => ({ country, day, name: textIn(locale, name) })),
    knownUntil: countries.map((country) => ({
      country,
      day: holidays.filter((each) => each.country === country).at(-1)?.day ?? today,
    })),
  }
})

const done = { done: true } as const

export const saveHours = deskWrite(
  contract.saveHours,
  {
    right: scheduleRight,
    entity: 'branch',
    idOf: (_, { branch }) => branch,
    outcome: (_, { weekdays, weekends, holidayCountry, bookable }) => ({
      weekdays,
      weekends,
      holidayCountry,
      bookable,
    }),
  },
  async (tx, { branch, weekdays, weekends, holidayCountry, bookable }) => {
    const hours = { weekdays: hoursFrom(weekdays), weekends: hoursFrom(weekends) }
    await branches.saveHours(tx, branch, { hours, holidayCountry, bookable })
    return done
  },
)

export const saveSpecialDay = deskWrite(
  contract.saveSpecialDay,
  {
    right: scheduleRight,
    entity: 'branch',
    idOf: (_, { branch }) => branch,
    outcome: (_, { day, opens, closes }) => ({ day, opens: opens ?? null, closes: closes ?? null }),
  },
  async (tx, { branch, day, opens, closes, why }) => {
    const special = { branchKey: branch, day, hours: hoursFrom({ opens, closes }), reason: textFrom(why) }
    await branches.saveSpecialDay(tx, special)
    return done
  },
)

export const removeSpecialDay = deskWrite(
  contract.removeSpecialDay,
  {
    right: scheduleRight,
    entity: 'branch',
    idOf: (_, { branch }) => branch,
    outcome: (_, { day }) => ({ day }),
  },
  async (tx, { branch, day }) => {
    await branches.removeSpecialDay(tx, branch, day)
    return done
  },
)

export const importHolidays = deskImport(
  contract.importHolidays,
  { right: scheduleRight, entity: 'branch', idOf: () => null, outcome: ({ holidays }) => ({ holidays }) },
  {
    kind: 'holidays',
    fileName: ({ fileName }) => fileName,
    outcome: ({ holidays }) => allOf(holidays),
  },
  async (tx, { table }) => ({ holidays: await branches.importHolidays(tx, table) }),
)
