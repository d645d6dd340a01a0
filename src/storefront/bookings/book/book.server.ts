import { data, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { callApi } from '#api/client.ts'
import { getBooking, getHeldBooking, listPackages } from '#shop/bookings/contract.ts'
import { listSlots, type Slots } from '#shop/bookings/slots/slot.contract.ts'
import { listWaitlist, type WaitEntry } from '#shop/bookings/waitlist/waitlist.contract.ts'
import type { Booking } from '#shop/bookings/view.contract.ts'
import { dayInHongKong } from '#shop/calendar.ts'
import { Id } from '#shop/ids.ts'
import { daysLater } from '#shop/subscriptions/days.rules.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import { isSignedIn } from '../../shell/shell-data.ts'
import { guestOf } from './guest.ts'
import { shownDays } from './times/shown-days.ts'
import { bookedProduct, findTreatment } from './treatment.server.ts'
import { testAnswersOf } from './test-answers.server.ts'
import { usablePackages } from './usable.rules.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'

/** Data of a treatment's booking page: free times, the visitor's usable packages, and the time currently held. */
export async function bookPage(args: LoaderFunctionArgs) {
  const locale = localeOfRequest(args.request)
  const t = wordsFor(locale, 'booking')
  const query = new URL(args.request.url).searchParams
  const url = args.params.treatmenturl ?? ''
  const [shown, slots, { packages, healthDue, healthFlagged, healthAnsweredAt }, heldNow, moving, waiting] =
    await Promise.all([
      findTreatment(args, url),
      slotsOf(args, url, query),
      callApi(args, listPackages, { product: url, ...guestOf(query) }),
      heldOf(args, query),
      movingOf(args, query),
      waitingOf(args, url),
    ])
  const held = heldNow?.product.uniqueUrl === url ? heldNow : null
  const isTheirs = held !== null || moving !== null || usablePackages({ packages }).length > 0
  if (!shown && !isTheirs) throw data(null, { status: 404 })
  const fromTest = await testAnswersOf(args, query)
  const product = { url, minutes: slots.minutes, ...bookedProduct(shown, slots.product, locale) }
  return {
    head: { title: t('title', { name: product.name }), noindex: true },
    today: dayInHongKong(new Date()),
    product,
    slots,
    day: chosenDay(slots, query.get('day')),
    packages,
    healthDue,
    healthFlagged,
    healthAnsweredAt,
    fromTest,
    held,
    moving,
    waiting,
    isSignedIn: isSignedIn(args.request),
    token: query.get('token'),
  }
}
export type BookData = Awaited<ReturnType<typeof bookPage>>

/**
 * Free times of two weeks from the day in the address; a selected therapist remains selected while available at that
 * branch.
 */
async function slotsOf(args: LoaderFunctionArgs, product: string, query: URLSearchParams): Promise<Slots> {
  const branch = query.get('branch') ?? undefined
  const therapist = query.get('therapist') ?? undefined
  const from = query.get('from') ?? undefined
  // well before the last representable date
  const isDay = from !== undefined && z.iso.date().safeParse(from).success && from < '9000'
  const days = isDay ? { from, to: daysLater(from, shownDays - 1) } : {}
  const wanted = { product, ...(branch && { branch }), ...days, ...ofMoving(query) }
  if (!therapist || !Id.safeParse(therapist).success) return callApi(args, listSlots, wanted)
  try {
    return await callApi(args, listSlots, { ...wanted, therapist })
  } catch (error) {
    if ((error as { init?: { status?: number } | null }).init?.status !== 404) throw error // what callApi throws
    return callApi(args, listSlots, wanted)
  }
}

/** The held time: one offered by the waiting list, or the one selected here. */
async function heldOf(args: LoaderFunctionArgs, query: URLSearchParams): Promise<Booking | null> {
  const id = query.get('offer') ?? ''
  if (Id.safeParse(id).success) {
    const { booking } = await callApi(args, getBooking, { id })
    if (booking.state === 'held') return booking
  }
  return (await callApi(args, getHeldBooking, {})).booking
}

/** The member's waiting list entries for this treatment. */
async function waitingOf(args: LoaderFunctionArgs, url: string): Promise<WaitEntry[]> {
  if (!isSignedIn(args.request)) return []
  const { entries } = await callApi(args, listWaitlist, {})
  return entries.filter(({ product }) => product.uniqueUrl === url)
}

/** Id of the appointment to reschedule by the address, with the token that opens it. */
function ofMoving(query: URLSearchParams): { moving?: string; token?: string } {
  const moving = query.get('move') ?? ''
  const token = query.get('token')
  return Id.safeParse(moving).success ? { moving, ...(token && { token }) } : {}
}

/** The appointment to reschedule; null: a new one is booked. */
async function movingOf(args: LoaderFunctionArgs, query: URLSearchParams): Promise<Booking | null> {
  const { moving: id, ...opening } = ofMoving(query)
  if (!id) return null
  const { booking } = await callApi(args, getBooking, { id, ...opening })
  return booking.canMove ? booking : null
}

/** The day in the address, or the first with a free time. */
const chosenDay = ({ days }: Slots, wanted: string | null): string | null =>
  days.find(({ day }) => day === wanted)?.day ??
  days.find(({ state }) => state === 'open')?.day ??
  days.find(({ state }) => state === 'full')?.day ??
  null
