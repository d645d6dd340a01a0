import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { callByName } from '#api/client.ts'
import type { Currency } from '#shop/money.ts'
import { isRefusal } from '#shop/refusal.ts'
import { csvAnswer } from '../shell/csv-answer.server.ts'
import { calls } from '../shell/forms/calls.ts'

type Line = { code: string; amount: number; currency: Currency; startsOn: string; lastDay: string }

/** Responds with the codes of a batch as a file, once; redirects to the batch if refused. */
export async function action(args: ActionFunctionArgs) {
  const { request, params } = args
  const site = request.headers.get('x-shop-site') ?? new URL(request.url).origin
  const origin = request.headers.get('origin')
  if (origin !== site && origin !== new URL(request.url).origin) throw data(null, { status: 403 })
  try {
    const answer = await callByName(args, calls.exportGiftBatch.name, { id: params.id })
    const { name, codes } = answer as { name: string; codes: Line[] } // declared by the contract
    return csvAnswer(name, [
      ['code', 'amount', 'currency', 'starts_on', 'last_day'],
      ...codes.map(({ code, amount, currency, startsOn, lastDay }) => [
        code,
        amount,
        currency,
        startsOn,
        lastDay,
      ]),
    ])
  } catch (error) {
    if (isRefusal(error)) return redirect(`/desk/gift-batches/${params.id}?refused`, 303)
    throw error
  }
}

export const loader = ({ params }: ActionFunctionArgs) => redirect(`/desk/gift-batches/${params.id}`, 303)
