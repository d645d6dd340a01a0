import { branchesOf, openingDays } from '../../branches/branches.ts'
import type { Branch } from '../../branches/contract.ts'
import { dayInHongKong } from '../../calendar.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { deskRead } from '../../staff/write.ts'
import { spanOf } from '../desk/desk.ts'
import { listInCalendar } from '../desk/desk.store.ts'
import { reachOf } from '../desk/reach.ts'
import { reachesBranch, type Reach } from '../desk/reach.rules.ts'
import { rowsOf } from '../desk/row.ts'
import { bookingRefusals } from '../rules.ts'
import { scheduleRefusals } from '../slots/refusals.rules.ts'
import type { Resource } from '../slots/resource.rules.ts'
import { listResources } from '../slots/resources.ts'
import { weekOf, type WeekOfResources } from '../slots/schedule-week.ts'
import type { SlotDay } from '../slots/slot.rules.ts'
import * as contract from './calendar.contract.ts'
import { daysShown, gapsIn, hoursOf, inDay, waitingIn } from './calendar.rules.ts'
import { type Waits, waitsFor, waitingViews } from './waiting-views.ts'
import { workAt, resourceDay } from './resource-day.ts'

/** A branch within reach. Therapists can choose any, and see their own appointments there. */
async function branchFor(
  ctx: Ctx,
  reach: Reach,
  branch: string | undefined,
): Promise<{ branches: Branch[]; chosen: Branch }> {
  const all = await branchesOf(ctx)
  const branches = all.filter(({ key }) => reach.therapistId !== null || reachesBranch(reach, key))
  if (branch !== undefined && !all.some(({ key }) => key === branch))
    throw new Refusal(scheduleRefusals.unknown_branch)
  const usual = branches.find(({ bookable }) => bookable) ?? branches[0]
  const chosen = branch === undefined ? usual : branches.find(({ key }) => key === branch)
  if (!chosen) throw new Refusal(bookingRefusals.other_branch)
  return { branches, chosen }
}

/** Filter for the shown resources: therapists at the branch on these days, rooms and devices; a therapist sees only themselves. */
const isShown =
  (week: WeekOfResources, { key }: Branch, days: readonly string[], reach: Reach) =>
  ({ id, kind, branchKey, active }: Resource): boolean => {
    if (!active) return false
    if (!reachesBranch(reach, key) && id !== reach.therapistId) return false
    return kind === 'therapist'
      ? days.some((day) => week.of(id, day).shifts.some((shift) => shift.branchKey === key))
      : branchKey === key
  }

type Shown = { week: WeekOfResources; branch: Branch; days: readonly string[]; waits: Waits }

function gapsOf(
  ctx: Ctx,
  therapists: readonly Resource[],
  { week, branch, days, waits }: Shown,
): contract.Gap[] {
  const now = Math.ceil(ctx.clock.now().getTime() / 60_000)
  const waiting = waits.rows.filter(({ offeredUntil }) => offeredUntil === null)
  return therapists.flatMap(({ id }) =>
    days.flatMap((day) => {
      const found = week.of(id, day)
      return gapsIn(workAt(found, branch.key).work, found.taken, now).map((span) => ({
        therapistId: id,
        day,
        ...inDay(day, span),
        waiting: waitingIn({ therapistId: id, day, span }, waiting, waits.slots),
      }))
    }),
  )
}

/** The calendar of a branch for a day or week, within the staff user's reach (rules/desk#11). */
export const getCalendar = deskRead(
  contract.getCalendar,
  'bookings.read',
  async (ctx, { day: wanted, view = 'day', branch: wantedBranch }) => {
    const now = ctx.clock.now()
    const today = dayInHongKong(now)
    const day = wanted ?? today
    const days = daysShown(day, view)
    const reach = await reachOf(ctx, 'bookings.read')
    const { branches, chosen: branch } = await branchFor(ctx, reach, wantedBranch)
    const all = await listResources(ctx)
    const week = await weekOf(ctx, all, days)
    const resources = all.filter(isShown(week, branch, days, reach))
    const from = spanOf(days[0] ?? day).from
    const until = spanOf(days.at(-1) ?? day).until
    const rows = await listInCalendar(ctx.db, { from, until, branch: branch.key, reach })
    const mayPlan = reachesBranch(await reachOf(ctx, 'bookings.write'), branch.key)
    const waits = mayPlan
      ? await waitsFor(ctx, branch, days)
      : { rows: [], slots: new Map<string, SlotDay>() }
    const bookings = await rowsOf(ctx, rows)
    const open = await openingDays(ctx, branch, days)
    const { locale } = ctx.shopper
    const shown = resources.map(({ id, kind, name }) => ({
      id,
      kind,
      name: textIn(locale, name),
      days: days.map((each) => resourceDay(week.of(id, each), branch, kind)),
    }))
    const therapists = resources.filter(({ kind }) => kind === 'therapist')
    return {
      calendar: {
        day,
        today,
        now: now.toISOString(),
        view,
        branch: branch.key,
        branches: branches.map(({ key, name }) => ({ key, name: textIn(locale, name) })),
        grid: (await settingsOf(ctx)).booking_slots.gridMinutes,
        ...hoursOf([
          ...open.flatMap(({ hours }) => (hours ? [{ from: hours[0], to: hours[1] }] : [])),
          ...bookings.map(({ startsAt, takesFrom, takesUntil }) =>
            minutesOf(startsAt, takesFrom, takesUntil),
          ),
        ]),
        days: open.map(({ day: each, kind, hours, reason }) => ({
          day: each,
          kind,
          hours: hours && { from: hours[0], to: hours[1] },
          reason: reason ? textIn(locale, reason) : '',
        })),
        resources: shown,
        bookings,
        gaps: mayPlan ? gapsOf(ctx, therapists, { week, branch, days, waits }) : [],
        waiting: await waitingViews(ctx, waits),
      },
    }
  },
)

/** Claimed span of an appointment, in minutes of its day. */
const minutesOf = (startsAt: string, from: string, until: string): { from: number; to: number } =>
  inDay(dayInHongKong(new Date(startsAt)), [Date.parse(from) / 60_000, Date.parse(until) / 60_000])
