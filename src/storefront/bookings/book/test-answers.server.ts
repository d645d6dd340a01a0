import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { Id } from '#shop/ids.ts'
import { getBookingAnswers } from '#shop/scalp-test/contract.ts'

/** Answers to the health questions known from a scalp test, if the visitor came from its result. */
export async function testAnswersOf(args: LoaderFunctionArgs, query: URLSearchParams) {
  const session = query.get('scalp') ?? ''
  if (!Id.safeParse(session).success) return null
  return (await callApi(args, getBookingAnswers, { session })).answers
}
