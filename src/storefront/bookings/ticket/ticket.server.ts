import { data, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { getBooking } from '#shop/bookings/contract.ts'
import { getSeries } from '#shop/bookings/series/series.contract.ts'
import { dayInHongKong } from '#shop/calendar.ts'
import { Id } from '#shop/ids.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import { isSignedIn } from '../../shell/shell-data.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { isToCome } from './standing.rules.ts'

/** Data of an appointment; `?do=cancel` asks for confirmation of a cancellation. */
export async function ticketPage(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const id = args.params.id ?? ''
  if (!Id.safeParse(id).success) throw data(null, { status: 404 })
  const token = query.get('token')
  const { booking } = await callApi(args, getBooking, { id, ...(token && { token }) })
  const { seriesId } = booking
  const others = seriesId
    ? (await callApi(args, getSeries, { id: seriesId, ...(token && { token }) })).bookings
    : []
  const t = wordsFor(localeOfRequest(args.request), 'booking')
  return {
    head: { title: t('ticketTitle', { number: booking.number }), noindex: true },
    today: dayInHongKong(new Date()),
    booking,
    /** Future appointments that were booked together with it, including itself. */
    together: others.filter(({ state }) => isToCome(state)),
    token,
    isSignedIn: isSignedIn(args.request),
    isCancelling: query.get('do') === 'cancel' && booking.canCancel,
  }
}
export type TicketData = Awaited<ReturnType<typeof ticketPage>>
