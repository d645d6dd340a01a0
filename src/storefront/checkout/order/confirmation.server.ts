import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { Id } from '#shop/ids.ts'
import { awaitingPayment } from '#shop/checkout/contract.ts'
import { paymentStatus } from '#shop/checkout/pay.contract.ts'
import { botChallenge } from '#shop/bot-check/contract.ts'
import { getOrder, listOrders } from '#shop/orders/contract.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import type { PaymentMethod } from '#shop/payments/contract.ts'
import { listReturns } from '#shop/returns/contract.ts'
import type { AnswerOf } from '#shop/endpoint.ts'
import type { AttemptState } from '#shop/payments/rules.ts'
import { isRefusal } from '#shop/refusal.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import type { PageHead } from '../../shell/rendering/head.ts'
import { hasSession } from '../../shell/shell-data.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { standingOf } from './confirmation.rules.ts'
import type { OrderReturns } from './return-panel.tsx'
import { factsOf, methodOfReturn } from '../methods/facts.ts'
import { isOpen } from '../form-state/payment.rules.ts'

export type ConfirmationPage = { head: PageHead; status: number } & (
  | {
      kind: 'order'
      order: Order
      also: Order | null
      token: string | null
      underWay: boolean
      methods: PaymentMethod[]
      returns: OrderReturns | null
      stillForm: string
    }
  | { kind: 'find'; orders: Order[] }
  | { kind: 'invalid' }
)

/**
 * Data of an order's page, for authorised readers; without an id the orders of this browser and a form to find
 * others.
 */
export async function confirmationPage(args: LoaderFunctionArgs): Promise<ConfirmationPage> {
  const t = wordsFor(localeOfRequest(args.request), 'order')
  const id = args.params.orderId
  if (id === undefined) {
    const orders = hasSession(args.request)
      ? await callApi(args, listOrders, { page: 1, limit: 5 }).then((found) => found.orders)
      : []
    return { head: { title: t('findTitle'), noindex: true }, status: 200, kind: 'find', orders }
  }
  const query = new URL(args.request.url).searchParams
  const token = query.get('token') ?? undefined
  const unknown = { head: { title: t('invalid'), noindex: true }, status: 404, kind: 'invalid' } as const
  if (!Id.safeParse(id).success) return unknown
  try {
    const { order } = await callApi(args, getOrder, { id, token })
    const underWay = standingOf(order) === 'unpaid' && (await isUnderWay(args, order, token))
    const isUnpaid = standingOf(order, underWay) === 'unpaid'
    return {
      head: { title: t('title', { number: order.number }), noindex: true },
      status: 200,
      kind: 'order',
      order,
      also:
        order.also &&
        (await callApi(args, getOrder, { id: order.also.id, token }).then(
          (found) => found.order,
          () => null, // null: it belongs to another account meanwhile, and the page works without it
        )),
      token: token ?? null,
      underWay,
      methods: isUnpaid ? await methodsOf(args, id, token) : [],
      stillForm: order.masked ? (await callApi(args, botChallenge, {})).stillForm : '',
      returns:
        !order.masked && order.items.some(({ shipped }) => shipped > 0)
          ? await callApi(args, listReturns, { orderId: id, token })
          : null,
    }
  } catch (error) {
    const isUnknown = isRefusal(error)
      ? error.kind === 'forbidden'
      : (error as { init?: { status?: number } | null }).init?.status === 404 // what callApi throws
    if (!isUnknown) throw error
    return unknown
  }
}

/**
 * Whether a payment may be in progress that the order does not reflect yet: the buyer has just returned from a
 * provider's page, or an attempt of a resumable method, such as a claimed transfer, is open.
 */
async function isUnderWay(
  args: LoaderFunctionArgs,
  { id, paymentMethod }: Order,
  token: string | undefined,
): Promise<boolean> {
  const statusBy = (method: string) => () => callApi(args, paymentStatus, { method, orderId: id, token })
  const back = methodOfReturn(new URL(args.request.url).searchParams)
  if (back) return isOpenNow(statusBy(back), isOpen)
  const facts = factsOf(paymentMethod)
  return paymentMethod !== null && facts?.resumes
    ? isOpenNow(statusBy(paymentMethod), facts.isUnderWay)
    : false
}

async function isOpenNow(
  ask: () => Promise<AnswerOf<typeof paymentStatus>>,
  is: (state: AttemptState) => boolean,
): Promise<boolean> {
  const { payment } = await ask().catch(() => ({ payment: null })) // the page works without it
  return payment?.attemptId ? payment.state === 'captured' || is(payment.state) : false
}

/** Payment methods of an unpaid order. */
async function methodsOf(
  args: LoaderFunctionArgs,
  id: string,
  token: string | undefined,
): Promise<PaymentMethod[]> {
  const found = await callApi(args, awaitingPayment, { id, token }).catch(() => null) // the payment button leads to them as well
  return found?.paymentMethods.flatMap(({ method, offered }) => (offered ? [method] : [])) ?? []
}
