import { branchesOf, openingDays } from '../../branches/branches.ts'
import { daysBetween, daysLater, weekdayOf } from '../../branches/day.rules.ts'
import { dayInHongKong } from '../../calendar.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { deskRead } from '../../staff/write.ts'
import { scheduleRefusals } from '../slots/refusals.rules.ts'
import type { Resource } from '../slots/resource.rules.ts'
import { listResources } from '../slots/resources.ts'
import { weekOf, type DayOfResource, type WeekOfResources } from '../slots/schedule-week.ts'
import { minuteOfDay } from '../slots/day-part.rules.ts'
import type { Span } from '../slots/span.rules.ts'
import { clockText } from './clock.contract.ts'
import * as contract from './schedule.contract.ts'
import { scheduleRight } from './schedule.ts'

/** The Monday of the week that a day is in. */
const mondayOf = (day: string): string => daysLater(day, 1 - weekdayOf(day))

export const getWeek = deskRead(contract.getWeek, scheduleRight, async (ctx, { from, branch = null }) => {
  const today = dayInHongKong(ctx.clock.now())
  const monday = mondayOf(from ?? today)
  const days = daysBetween(monday, daysLater(monday, 6))
  const branches = await branchesOf(ctx)
  const chosen = branch === null ? branches[0] : branches.find(({ key }) => key === branch)
  if (branch !== null && !chosen) throw new Refusal(scheduleRefusals.unknown_branch)
  const resources = (await listResources(ctx)).filter(({ active }) => active)
  const week = await weekOf(ctx, resources, days)
  const { locale } = ctx.shopper
  const rowOf = (resource: Resource): contract.ScheduleRow => ({
    id: resource.id,
    kind: resource.kind,
    name: textIn(locale, resource.name),
    languages: [...resource.languages],
    days: days.map((day) => dayView(week.of(resource.id, day))),
  })
  return {
    week: {
      from: monday,
      today,
      branch,
      branches: branches.map(({ key, name }) => ({ key, name: textIn(locale, name) })),
      days: (chosen ? await openingDays(ctx, chosen, days) : []).map(({ day, kind, hours, reason }) => ({
        day,
        kind,
        hours: hours && { starts: clockText(hours[0]), ends: clockText(hours[1]) },
        reason: reason ? textIn(locale, reason) : '',
      })),
      therapists: resources
        .filter((each) => each.kind === 'therapist' && isAt(week, each, branch, days))
        .map(rowOf),
      places: resources
        .filter((each) => each.kind !== 'therapist' && (branch === null || each.branchKey === branch))
        .map(rowOf),
    },
  }
})

/** Whether a therapist works at a branch in that week or by pattern, or has no branch yet. */
function isAt(
  week: WeekOfResources,
  { id }: Resource,
  branch: string | null,
  days: readonly string[],
): boolean {
  if (branch === null) return true
  const usual = week.usualBranches(id)
  if (usual.size === 0 || usual.has(branch)) return true
  return days.some((day) => week.of(id, day).shifts.some(({ branchKey }) => branchKey === branch))
}

function dayView({ day, isOff, shifts: ofDay, blocks, bookedMinutes, workedMinutes }: DayOfResource) {
  const midnight = minuteOfDay(day)
  const times = ([from, to]: Span) => ({
    starts: clockText(clamp(from - midnight)),
    ends: clockText(clamp(to - midnight)),
  })
  return {
    day,
    off: isOff,
    shifts: ofDay.map(({ id, branchKey, during, breaks, edited, bookings }) => ({
      id,
      branch: branchKey,
      ...times(during),
      breaks: breaks.map(times),
      edited,
      bookings,
    })),
    blocks: blocks.map(({ id, span, reason }) => ({ id, ...times(span), reason })),
    bookedMinutes,
    workedMinutes,
  }
}

/** Clamps minutes to the day, as a block can begin before or end after it. */
const clamp = (minute: number): number => Math.min(1_440, Math.max(0, minute))
