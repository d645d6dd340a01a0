import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { Id } from '#shop/ids.ts'
import { fpsStatus, payMeStatus } from '#shop/checkout/contract.ts'
import { botChallenge } from '#shop/bot-check/contract.ts'
import { getOrder, listOrders, type Order } from '#shop/orders/contract.ts'
import { listReturns } from '#shop/returns/contract.ts'
import { isRefusal } from '#shop/refusal.ts'
import { wordsFor } from '../i18n/translate.server.ts'
import type { PageHead } from '../shell/head.ts'
import { hasSession } from '../shell/shell-data.ts'
import { localeOfRequest } from '../shell/shopper-state.ts'
import { standingOf } from './confirmation.rules.ts'
import type { OrderReturns } from './return-panel.tsx'
import { isOpen } from './payment.rules.ts'

export type ConfirmationPage = { head: PageHead; status: number } & (
  | {
      kind: 'order'
      order: Order
      also: Order | null
      token: string | null
      underWay: boolean
      returns: OrderReturns | null
      stillForm: string
    }
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
  const query = new URL(args.request.url).searchParams
  const token = query.get('token') ?? undefined
  const unknown = { head: { title: t('invalid'), noindex: true }, status: 404, kind: 'invalid' } as const
  if (!Id.safeParse(id).success) return unknown
  try {
    const { order } = await callApi(args, getOrder, { id, token })
    // PayDollar puts its reference on the address it sends a buyer back to
    const underWay = query.has('Ref') || (standingOf(order) === 'unpaid' && (await isUnderWay(args, order, token)))
    return {
      head: { title: t('title', { number: order.number }), noindex: true },
      status: 200,
      kind: 'order',
      order,
      also:
        order.also &&
        (await callApi(args, getOrder, { id: order.also.id, token }).then(
          (found) => found.order,
          () => null, // it became another's, who has an account: this page can do without
        )),
      token: token ?? null,
      underWay,
      stillForm: order.masked ? (await callApi(args, botChallenge, {})).stillForm : '',
      returns:
        !order.masked && order.items.some(({ shipped }) => shipped > 0) ? await callApi(args, listReturns, { orderId: id, token }) : null,
    }
  } catch (error) {
    const isUnknown = isRefusal(error) ? error.kind === 'forbidden' : (error as { init?: { status?: number } | null }).init?.status === 404 // what callApi throws
    if (!isUnknown) throw error
    return unknown
  }
}

/** Whether a code was scanned or claimed, or may be any moment: the order does not say it before the money is there. */
async function isUnderWay(args: LoaderFunctionArgs, { id, paymentMethod }: Order, token: string | undefined): Promise<boolean> {
  if (paymentMethod !== 'payme' && paymentMethod !== 'fps') return false
  const { payment } = await callApi(args, paymentMethod === 'payme' ? payMeStatus : fpsStatus, { orderId: id, token }).catch(() => ({
    payment: null,
  })) // the page can do without
  return payment?.attemptId ? isOpen(payment.state) : false
}
