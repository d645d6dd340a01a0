import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { listBookings, listPackages } from '#shop/bookings/contract.ts'
import { getFeed } from '#shop/bookings/feed/feed.contract.ts'
import type { Booking } from '#shop/bookings/view.contract.ts'
import { dayInHongKong } from '#shop/calendar.ts'

const perPage = 20

/** Packages and appointments of the member; `?page=` selects a page of appointments. */
export async function treatmentsPage(args: LoaderFunctionArgs) {
  const page = Math.max(1, Math.trunc(Number(new URL(args.request.url).searchParams.get('page'))) || 1)
  const [{ packages }, { bookings, total }, { feed }] = await Promise.all([
    callApi(args, listPackages, {}),
    callApi(args, listBookings, { page, limit: perPage }),
    callApi(args, getFeed, {}),
  ])
  return {
    today: dayInHongKong(new Date()),
    packages,
    bookings,
    feed,
    page,
    pages: Math.max(1, Math.ceil(total / perPage)),
  }
}

/** For the dashboard: the next appointment, and the number of sessions left. */
export async function treatmentsAhead(
  args: LoaderFunctionArgs,
): Promise<{ next: Booking | null; sessionsLeft: number }> {
  const [{ packages }, { bookings }] = await Promise.all([
    callApi(args, listPackages, {}),
    callApi(args, listBookings, { page: 1, limit: 1 }),
  ])
  const [first] = bookings
  const isAhead =
    first &&
    (first.state === 'confirmed' || first.state === 'requested') &&
    Date.parse(first.endsAt) > Date.now()
  return {
    next: isAhead ? first : null,
    sessionsLeft: packages.reduce((sum, { left }) => sum + left, 0),
  }
}
