import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { readHealth } from '#shop/bookings/desk/desk.contract.ts'
import { readBookingHistory } from '#shop/bookings/history/history.contract.ts'
import { Id } from '#shop/ids.ts'
import { isRefusal } from '#shop/refusal.ts'

/** What a call says of the appointment that stands open; null: none does, or it is not for this reader. */
async function ofOpenBooking<T>(
  { request }: LoaderFunctionArgs,
  read: (id: string) => Promise<T>,
): Promise<T | null> {
  const { data: id } = Id.safeParse(new URL(request.url).searchParams.get('peek'))
  if (id === undefined) return null
  try {
    return await read(id)
  } catch (error) {
    if (isRefusal(error)) return null // the calendar itself says who is signed out
    throw error
  }
}

/**
 * What was answered about health before the appointment that stands open. Null for whoever is not its
 * therapist, and once it is over (rules/bookings#7).
 */
export const openHealth = (args: LoaderFunctionArgs) =>
  ofOpenBooking(args, (id) => callApi(args, readHealth, { id }))
export type OpenHealth = Awaited<ReturnType<typeof openHealth>>

/** What happened to the appointment that stands open; of none, or out of reach, nothing. */
export const openHistory = async (args: LoaderFunctionArgs) =>
  (await ofOpenBooking(args, (id) => callApi(args, readBookingHistory, { id })))?.events ?? []
