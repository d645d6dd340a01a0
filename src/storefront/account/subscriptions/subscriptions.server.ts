import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { dayInHongKong } from '#shop/calendar.ts'
import { Id } from '#shop/ids.ts'
import { listOrders } from '#shop/orders/contract.ts'
import { getSubscription, listSubscriptions } from '#shop/subscriptions/contract.ts'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { orderPage } from '../orders/order.server.ts'
import { actionOf, type ActionName } from './actions/actions.rules.ts'
import { actionPage, type ActionPage } from './actions/action.server.ts'

const perPage = 10
/** At most this many are loaded; beyond it, of the ended ones the newest. */
const mostListed = 100

/**
 * The member's subscriptions; `?subscription=` opens one, `&do=` opens an action, `?id=` opens the order of a
 * delivery, `?page=` selects a page of deliveries.
 */
export async function subscriptionsPage(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const orderId = query.get('id')
  if (orderId !== null) return { kind: 'order' as const, ...(await orderPage(args, orderId)) }
  const id = query.get('subscription')
  if (id !== null) return { kind: 'one' as const, ...(await onePage(args, id, query)) }
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const [{ subscriptions }, { orders, total }] = await Promise.all([
    callApi(args, listSubscriptions, { page: 1, limit: mostListed }),
    callApi(args, listOrders, { type: 'subscription', page, limit: perPage }),
  ])
  return {
    kind: 'list' as const,
    today: todayOf(subscriptions[0]),
    subscriptions,
    orders,
    page,
    pages: Math.max(1, Math.ceil(total / perPage)),
  }
}
/** The server's current date; a test instance may be ahead of the calendar. */
const todayOf = (subscription?: Subscription): string => subscription?.today ?? dayInHongKong(new Date())

type Page = Awaited<ReturnType<typeof subscriptionsPage>>
export type SubscriptionList = Extract<Page, { kind: 'list' }>
export type OneSubscription = Extract<Page, { kind: 'one' }>

/** Result with which the member returned from the provider's page. */
const cardReturns = ['stored', 'failed'] as const
export type CardReturn = (typeof cardReturns)[number]

type One = {
  today: string
  subscription: Subscription | null
  action: ActionPage | null
  done: ActionName | null
  cardReturn: CardReturn | null
}

async function onePage(args: LoaderFunctionArgs, id: string, query: URLSearchParams): Promise<One> {
  const none: One = { today: todayOf(), subscription: null, action: null, done: null, cardReturn: null }
  if (!Id.safeParse(id).success) return none
  try {
    const { subscription } = await callApi(args, getSubscription, { id })
    const name = actionOf(query.get('do'))
    return {
      today: todayOf(subscription),
      subscription,
      action: name === null ? null : await actionPage(args, subscription, name, query),
      done: actionOf(query.get('done')),
      cardReturn: cardReturns.find((each) => each === query.get('card')) ?? null,
    }
  } catch (error) {
    if ((error as { init?: { status?: number } | null }).init?.status === 404) return none // what callApi throws
    throw error
  }
}
