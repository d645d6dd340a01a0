import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { getOrder, listOrders, type Order } from '#shop/orders/contract.ts'
import { isRefusal } from '#shop/refusal.ts'
import { wordsFor } from '../i18n/translate.server.ts'
import type { PageHead } from '../shell/head.ts'
import { hasSession } from '../shell/shell-data.ts'
import { localeOfRequest } from '../shell/shopper-state.ts'

export type ConfirmationPage = { head: PageHead; status: number } & (
  | { kind: 'order'; order: Order; token: string | null }
  | { kind: 'find'; orders: Order[] }
  | { kind: 'invalid' }
)

/** One order, to those who may see it; without a number, the orders of this browser and how to find others. */
export async function confirmationPage(args: LoaderFunctionArgs): Promise<ConfirmationPage> {
  const t = wordsFor(localeOfRequest(args.request), 'order')
  const id = args.params.orderId
  if (id === undefined) {
    const orders = hasSession(args.request) ? await callApi(args, listOrders, { page: 1, limit: 5 }).then((found) => found.orders) : []
    return { head: { title: t('findTitle'), noindex: true }, status: 200, kind: 'find', orders }
  }
  const token = new URL(args.request.url).searchParams.get('token') ?? undefined
  try {
    const { order } = await callApi(args, getOrder, { id, token })
    return { head: { title: t('title', { number: order.number }), noindex: true }, status: 200, kind: 'order', order, token: token ?? null }
  } catch (error) {
    const isUnknown = isRefusal(error) ? error.kind === 'forbidden' : (error as { init?: { status?: number } | null }).init?.status === 404 // what callApi throws
    if (!isUnknown) throw error
    return { head: { title: t('invalid'), noindex: true }, status: 404, kind: 'invalid' }
  }
}
