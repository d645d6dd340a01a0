import { bookingsToClose, requestsWaiting, therapistGaps } from '../bookings/desk/waiting.ts'
import { bookingsWhileClosed } from '../bookings/desk/while-closed.ts'
import { workSource } from './source.ts'

/** Work items about appointments (rules/bookings#14). */
export const bookingSources = {
  booking_requests: workSource(
    'care',
    'bookings.read',
    (ctx, size) => requestsWaiting(ctx, size),
    ({ id, number, treatment, startsAt, createdAt, lapsesAt }) => ({
      id,
      title: number,
      detail: `${treatment} · ${startsAt}`,
      orderId: null,
      since: createdAt.toISOString(),
      dueAt: lapsesAt?.toISOString() ?? null,
    }),
  ),
  bookings_unfinished: workSource(
    'care',
    'bookings.read',
    (ctx, size) => bookingsToClose(ctx, size),
    ({ id, number, treatment, startsAt, since, dueAt }) => ({
      id,
      title: number,
      detail: `${treatment} · ${startsAt}`,
      orderId: null,
      since: since.toISOString(),
      dueAt: dueAt.toISOString(),
    }),
  ),
  bookings_while_closed: workSource(
    'care',
    'bookings.read',
    (ctx, size) => bookingsWhileClosed(ctx, size),
    ({ id, number, treatment, startsAt, begins }) => ({
      id,
      title: number,
      detail: `${treatment} · ${startsAt}`,
      orderId: null,
      since: null,
      dueAt: begins.toISOString(),
    }),
  ),
  therapist_gaps: workSource(
    'care',
    'bookings.read',
    (ctx, size) => therapistGaps(ctx, size),
    ({ id, therapist, from, to, begins }) => ({
      id,
      title: therapist,
      detail: `${from} – ${to}`,
      orderId: null,
      since: null,
      dueAt: begins.toISOString(),
    }),
  ),
}
