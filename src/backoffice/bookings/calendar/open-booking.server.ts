import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { readHealth } from '#shop/bookings/desk/desk.contract.ts'
import { readBookingHistory } from '#shop/bookings/history/history.contract.ts'
import type { AnswerOf } from '#shop/endpoint.ts'
import { isRefusal } from '#shop/refusal.ts'

/**
 * What was answered about health before the appointment that stands open. Null for whoever is not its
 * therapist, and once it is over (rules/bookings#7).
 */
export async function openHealth(args: LoaderFunctionArgs): Promise<AnswerOf<typeof readHealth> | null> {
  const id = new URL(args.request.url).searchParams.get('peek') ?? ''
  if (!readHealth.query.safeParse({ id }).success) return null
  try {
    return await callApi(args, readHealth, { id })
  } catch (error) {
    if (isRefusal(error)) return null // the calendar itself says who is signed out
    throw error
  }
}

export type OpenHealth = Awaited<ReturnType<typeof openHealth>>

/** What happened to the appointment that stands open; of none, or out of reach, nothing. */
export async function openHistory(
  args: LoaderFunctionArgs,
): Promise<AnswerOf<typeof readBookingHistory>['events']> {
  const id = new URL(args.request.url).searchParams.get('peek') ?? ''
  if (!readBookingHistory.query.safeParse({ id }).success) return []
  try {
    return (await callApi(args, readBookingHistory, { id })).events
  } catch (error) {
    if (isRefusal(error)) return [] // the calendar itself says who is signed out
    throw error
  }
}
