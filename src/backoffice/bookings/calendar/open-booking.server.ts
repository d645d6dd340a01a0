import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { readHealth } from '#shop/bookings/desk/desk.contract.ts'
import { readBookingHistory } from '#shop/bookings/history/history.contract.ts'
import { Id } from '#shop/ids.ts'
import { isRefusal } from '#shop/refusal.ts'

/** Result of a call about the open appointment; null: none is open, or the call is refused. */
async function ofOpenBooking<T>(
  { request }: LoaderFunctionArgs,
  read: (id: string) => Promise<T>,
): Promise<T | null> {
  const { data: id } = Id.safeParse(new URL(request.url).searchParams.get('peek'))
  if (id === undefined) return null
  try {
    return await read(id)
  } catch (error) {
    if (isRefusal(error)) return null // the calendar's own call handles an expired sign-in
    throw error
  }
}

/**
 * Health answers for the open appointment. Null for anyone but its therapist, and once it is over (rules/bookings#7).
 */
export const openHealth = (args: LoaderFunctionArgs) =>
  ofOpenBooking(args, (id) => callApi(args, readHealth, { id }))
export type OpenHealth = Awaited<ReturnType<typeof openHealth>>

/** History of the open appointment; empty if there is none or it is refused. */
export const openHistory = async (args: LoaderFunctionArgs) =>
  (await ofOpenBooking(args, (id) => callApi(args, readBookingHistory, { id })))?.events ?? []
