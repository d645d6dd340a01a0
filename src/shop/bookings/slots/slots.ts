import { openingDays } from '../../branches/branches.ts'
import { daysBetween, daysLater } from '../../branches/day.rules.ts'
import type { Branch } from '../../branches/contract.ts'
import { dayInHongKong } from '../../calendar.ts'
import { catalogueOf } from '../../catalogue/catalogue.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { serve } from '../../serve.ts'
import { slotRefusals } from './refusals.rules.ts'
import { serviceOf, type BookingService } from './booking-service.ts'
import * as contract from './slot.contract.ts'
import { slotsByDay, type Choice, type OpenDay, type SlotDay } from './slot.rules.ts'
import { assign } from './assign.rules.ts'
import { minuteOfDay } from './day-part.rules.ts'
import { movingBooking } from './moving.ts'
import { holdTherapists, loadBoard, type NamedTherapist } from './slots.store.ts'
import type { Span } from './span.rules.ts'

export { serviceOf, type BookingService } from './booking-service.ts'

const minutesOfDay = 1_440
export const minuteOf = (at: Date): number => at.getTime() / 60_000
const timeOf = (minute: number): string => new Date(minute * 60_000).toISOString()

const clocks = Array.from({ length: minutesOfDay }, (_, minute) => timeOf(minute).slice(10))
/** Formatter for many minutes of few days; caches the text of each day. */
function timesOf(): (minute: number) => string {
  const days = new Map<number, string>()
  return (minute) => {
    const day = Math.floor(minute / minutesOfDay)
    const date = days.getOrInsertComputed(day, () => timeOf(day * minutesOfDay).slice(0, 10))
    return date + (clocks[minute - day * minutesOfDay] ?? '')
  }
}

/** Bookable starts by the settings, with the first and last bookable day (rules/slots#5). */
async function choiceOf(ctx: Ctx): Promise<{ choice: Choice; first: string; last: string }> {
  const { noticeHours, horizonDays, gridMinutes } = (await settingsOf(ctx)).booking_slots
  const now = ctx.clock.now()
  const first = dayInHongKong(now)
  const end = minuteOfDay(first) + (horizonDays + 1) * minutesOfDay
  const last = dayInHongKong(new Date((end - 1) * 60_000))
  const earliest = Math.ceil(minuteOf(now)) + noticeHours * 60
  return { choice: { between: [Math.min(earliest, end), end], grid: gridMinutes }, first, last }
}

/** Days of a branch with their opening hours as minutes since 1970. */
export async function openDays(ctx: Ctx, branch: Branch, days: readonly string[]): Promise<OpenDay[]> {
  return (await openingDays(ctx, branch, days)).map(({ day, hours }) => {
    const midnight = minuteOfDay(day)
    return { day, open: hours && [midnight + hours[0], midnight + hours[1]] }
  })
}

/** Span of the days, extended by a day on both sides because buffers can cross midnight. */
export const spanOf = (days: readonly string[]): Span => [
  minuteOfDay(days[0] ?? '') - minutesOfDay,
  minuteOfDay(days.at(-1) ?? '') + 2 * minutesOfDay,
]

/** A treatment by its SKU or URL slug. */
export async function serviceByName(ctx: Ctx, name: string): Promise<BookingService> {
  const { bySku, byUrl } = await catalogueOf(ctx)
  const product = bySku.get(name) ?? byUrl.get(name)?.find(({ treatment }) => treatment !== undefined)
  const service = product ? await serviceOf(ctx, product.id) : null
  if (!service) throw new Refusal(slotRefusals.unknown_service)
  return service
}

/** The branch of a request, or the first bookable one. Throws `slots.unknown_branch`, `slots.not_bookable`. */
export function branchOf({ branches }: BookingService, key: string | undefined): Branch {
  const branch =
    key === undefined
      ? (branches.find(({ bookable }) => bookable) ?? branches[0])
      : branches.find((each) => each.key === key)
  if (!branch) throw new Refusal(slotRefusals.unknown_branch)
  if (!branch.bookable) throw new Refusal(slotRefusals.not_bookable, { values: { phone: branch.phone } })
  return branch
}

type Days = { from?: string | undefined; to?: string | undefined }

const usualDays = 14

/** Days of a request; days outside the bookable range are returned as closed. */
function daysOf({ from, to }: Days, first: string, last: string): string[] {
  const begin = from ?? first
  const end = to ?? daysLater(begin, usualDays - 1)
  const isTooMany = begin > end || end > daysLater(begin, contract.mostDays - 1)
  if (isTooMany)
    throw new Refusal(slotRefusals.bad_days, { values: { first, last, most: contract.mostDays } })
  return daysBetween(begin, end)
}

export const listSlots = serve(
  contract.listSlots,
  { who: 'guest', limit: 'lookup' },
  async (ctx, { product, branch: branchKey, therapist, from, to, moving, token }) => {
    const service = await serviceByName(ctx, product)
    const branch = branchOf(service, branchKey)
    const { choice, first, last } = await choiceOf(ctx)
    const days = daysOf({ from, to }, first, last)
    const moved = moving ? await movingBooking(ctx, moving, { token }) : null
    const board = await loadBoard(ctx.db, {
      productId: service.product.id,
      branchKey: branch.key,
      deviceKind: service.deviceKind,
      span: spanOf(days),
      exceptBookingId: moved?.id,
    })
    const ofBranch = board.therapists.filter(({ isOfBranch }) => isOfBranch)
    const therapists = therapist === undefined ? ofBranch : ofBranch.filter(({ id }) => id === therapist)
    if (therapist !== undefined && therapists.length === 0) throw new Refusal(slotRefusals.unknown_therapist)
    const isWhereItIs = moved?.branchKey === branch.key && (!therapist || therapist === moved.therapistId)
    const found = slotsByDay({ ...board, therapists }, service, await openDays(ctx, branch, days), {
      ...choice,
      except: isWhereItIs ? minuteOf(moved.startsAt) : undefined,
    })
    return toView(ctx, { service, branch, therapists: ofBranch, days: found, first, last })
  },
)

type Found = {
  service: BookingService
  branch: Branch
  therapists: readonly NamedTherapist[]
  days: readonly SlotDay[]
  first: string
  last: string
}

function toView(ctx: Ctx, { service, branch, therapists, days, first, last }: Found): contract.Slots {
  const { locale } = ctx.shopper
  const { product, minutes, autoConfirm, needsPatchTest, needsHealthAnswers, rhythmDays } = service
  const timeAt = timesOf()
  const positions = new Map(therapists.map(({ id }, at) => [id, at]))
  return {
    product: {
      id: product.id,
      sku: product.sku,
      name: textIn(locale, product.name),
      uniqueUrl: product.uniqueUrl,
      thumbnail: product.thumbnail,
      minutes,
      autoConfirm,
      needsPatchTest,
      needsHealthAnswers,
      rhythmDays,
    },
    branch: branch.key,
    branches: service.branches.map(({ key, name, phone, bookable }) => ({
      key,
      name: textIn(locale, name),
      phone,
      bookable,
    })),
    therapists: therapists.map(({ id, name, languages }) => ({
      id,
      name: textIn(locale, name),
      languages: contract.spokenLanguages.filter((language) => languages.includes(language)),
    })),
    minutes,
    first,
    last,
    days: days.map(({ starts, ...day }) => ({
      ...day,
      slots: starts.map(({ at, part, therapists: free }) => ({
        starts_at: timeAt(at),
        ends_at: timeAt(at + minutes),
        part,
        therapists: free.flatMap((id) => positions.get(id) ?? []),
      })),
    })),
  }
}

type DaysWanted = {
  /** Ascending. */
  days: readonly string[]
  /** Null: any free therapist. */
  therapistId?: string | null
  /** A booking that is being moved; its claims count as free. */
  exceptBookingId?: string | undefined
}

/** Bookable days of a treatment at a branch. */
export async function slotDaysOf(
  ctx: Ctx,
  service: BookingService,
  branch: Branch,
  { days, therapistId = null, exceptBookingId }: DaysWanted,
): Promise<SlotDay[]> {
  const { choice, first, last } = await choiceOf(ctx)
  const bookable = days.filter((day) => day >= first && day <= last)
  if (bookable.length === 0) return []
  const board = await loadBoard(ctx.db, {
    productId: service.product.id,
    branchKey: branch.key,
    deviceKind: service.deviceKind,
    span: spanOf(bookable),
    exceptBookingId,
  })
  const therapists = board.therapists.filter(({ id }) => therapistId === null || id === therapistId)
  return slotsByDay({ ...board, therapists }, service, await openDays(ctx, branch, bookable), choice)
}

/** One day of a treatment at a branch; null: it is not bookable now. */
export const slotDayOf = async (
  ctx: Ctx,
  service: BookingService,
  branch: Branch,
  day: string,
): Promise<SlotDay | null> => (await slotDaysOf(ctx, service, branch, { days: [day] }))[0] ?? null

export type SlotWanted = {
  productId: string
  branchKey: string
  /** Null: any free therapist. */
  therapistId: string | null
  startsAt: Date
  /** A booking that is being moved; its claims count as free. */
  exceptBookingId?: string
  /** Staff can choose any minute, without notice or horizon, also at branches that take no online bookings. */
  byStaff?: boolean
}
/** `during` is a PostgreSQL range for the claims table. */
export type SlotFound = {
  therapistId: string
  claims: { resourceId: string; during: string }[]
  endsAt: Date
}

/**
 * Therapist, room and device for a treatment at a moment; null: it is not possible. Runs in the caller's transaction and
 * locks the shifts it read; the exclusion constraint of the claims rejects concurrent bookings.
 */
export async function findSlot(ctx: Ctx, wanted: SlotWanted): Promise<SlotFound | null> {
  const service = await serviceOf(ctx, wanted.productId)
  const branch = service?.branches.find(
    ({ key, bookable }) => key === wanted.branchKey && (bookable || wanted.byStaff),
  )
  const at = minuteOf(wanted.startsAt)
  if (!service || !branch || !Number.isInteger(at)) return null
  const day = dayInHongKong(wanted.startsAt)
  const choice: Choice = wanted.byStaff ? { between: [at, at + 1], grid: 1 } : (await choiceOf(ctx)).choice
  const [open] = await openDays(ctx, branch, [day])
  if (!open) return null
  await holdTherapists(ctx.db, wanted.productId)
  const board = await loadBoard(ctx.db, {
    productId: wanted.productId,
    branchKey: branch.key,
    deviceKind: service.deviceKind,
    span: spanOf([day]),
    exceptBookingId: wanted.exceptBookingId,
  })
  const found = assign(board, service, open, choice, { at, therapistId: wanted.therapistId })
  return (
    found && {
      therapistId: found.therapistId,
      claims: found.claims.map(({ resourceId, span }) => ({
        resourceId,
        during: `[${timeOf(span[0])},${timeOf(span[1])})`,
      })),
      endsAt: new Date((at + service.minutes) * 60_000),
    }
  )
}
