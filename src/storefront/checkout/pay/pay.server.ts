import { redirect, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { botChallenge } from '#shop/bot-check/contract.ts'
import { awaitingPayment } from '#shop/checkout/contract.ts'
import { paymentStatus } from '#shop/checkout/pay.contract.ts'
import type { AnswerOf } from '#shop/endpoint.ts'
import { getUser } from '#shop/auth/contract.ts'
import { Id } from '#shop/ids.ts'
import { getOrder } from '#shop/orders/contract.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import type { Payment } from '#shop/payments/contract.ts'
import { isRefusal } from '#shop/refusal.ts'
import { pathTo } from '../../i18n/paths.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import { readFlash } from '../../shell/forms/flash.ts'
import { isSignedIn } from '../../shell/shell-data.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { cardsOf } from './cards.server.ts'
import { claimingMethod, factsOf, methodOfCall } from '../methods/facts.ts'
import type { PayData, PayPage } from './pay-data.ts'
import { paymentFrom } from './payment-from.ts'

/** Data of the payment page, reached from the checkout or by a link in an e-mail. */
export async function payPage(args: LoaderFunctionArgs): Promise<PayPage> {
  const locale = localeOfRequest(args.request)
  const t = wordsFor(locale, 'pay')
  const query = new URL(args.request.url).searchParams
  const id = args.params.orderId ?? ''
  const token = query.get('token') ?? undefined
  const headed = (title: string, status = 200) => ({ head: { title, noindex: true }, status })

  if (!Id.safeParse(id).success) return { ...headed(t('invalid'), 404), kind: 'invalid' }
  const found = await looked(() => callApi(args, awaitingPayment, { id, token }))
  if (found === 'forbidden') {
    const isMember = isSignedIn(args.request) && (await callApi(args, getUser, {}).catch(() => null)) !== null
    return { ...headed(t(isMember ? 'notAuthorised' : 'signInToPay'), 403), kind: 'not_authorised', isMember }
  }
  const order =
    found === 'missing'
      ? await looked(() => callApi(args, getOrder, { id, token })).then(orderOf)
      : found.orders[0]
  if (!order) return { ...headed(t('invalid'), 404), kind: 'invalid' }
  if (found === 'missing' || !order.canPay) {
    if (order.status === 'cancelled' || order.status === 'expired')
      return { ...headed(t('over'), 410), kind: 'over', order, token: token ?? null }
    throw redirect(confirmationPath(locale, id, token))
  }
  // no second payment while one is in progress: the order's page shows its state
  const isInFlight = order.payment === 'pending' || order.payment === 'authorised'
  if (isInFlight && !factsOf(order.paymentMethod)?.claims) throw redirect(confirmationPath(locale, id, token))
  const flash = readFlash(args.request)
  const sent = flash ? methodOfCall(flash.call) : undefined
  const chosen = isInFlight
    ? claimingMethod(order.paymentMethod)
    : (query.get('method') ?? order.paymentMethod)
  const method =
    sent ?? found.paymentMethods.find((each) => each.offered && each.method === chosen)?.method ?? null
  const facts = factsOf(method)
  const underWay = method !== null && facts?.resumes ? await paymentOf(args, method, id, token) : null
  return {
    ...headed(t('title', { number: order.number })),
    kind: 'pay',
    order,
    also: found.orders[1] ?? null,
    methods: found.paymentMethods,
    problems: found.problems,
    agreement: found.agreement,
    token: token ?? null,
    method,
    cards: facts?.takesCards ? await cardsOf(args) : null,
    payment: flash?.ok && sent ? paymentFrom(flash.answer) : underWay,
    back: backFrom(query.get('payment')),
    refusal: flash?.ok === false && flash.message ? flash.message : null,
    stillForm:
      facts?.claims && !isSignedIn(args.request) ? (await callApi(args, botChallenge, {})).stillForm : null,
    now: new Date().toISOString(),
  }
}

const orderOf = (found: AnswerOf<typeof getOrder> | 'missing' | 'forbidden'): Order | undefined =>
  typeof found === 'string' ? undefined : found.order

const confirmationPath = (
  locale: Parameters<typeof pathTo>[0],
  orderId: string,
  token: string | undefined,
): string =>
  pathTo(locale, '/checkout/order-confirmation/:orderId?', { orderId }) +
  (token ? `?token=${encodeURIComponent(token)}` : '')

const backFrom = (word: string | null): PayData['back'] =>
  word === 'failed' || word === 'cancelled' ? word : null

/** The response, or the kind of refusal that the page has a message for. */
async function looked<T>(ask: () => Promise<T>): Promise<T | 'missing' | 'forbidden'> {
  try {
    return await ask()
  } catch (error) {
    if (isRefusal(error) && error.kind === 'forbidden') return 'forbidden'
    if (statusOf(error) === 404) return 'missing'
    throw error
  }
}

/** Status of an error; `callApi` throws a 404 as a response of the router. */
const statusOf = (thrown: unknown): number | undefined =>
  (thrown as { init?: { status?: number } | null } | null)?.init?.status

/** Payment in progress; null also if the provider does not respond, as the page can be shown without it. */
async function paymentOf(
  args: LoaderFunctionArgs,
  method: string,
  orderId: string,
  token: string | undefined,
): Promise<Payment | null> {
  const { payment } = await callApi(args, paymentStatus, { method, orderId, token }).catch(() => ({
    payment: null,
  }))
  return payment?.attemptId ? payment : null
}
