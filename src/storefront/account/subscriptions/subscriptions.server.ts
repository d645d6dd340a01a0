import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { dayInHongKong } from '#shop/calendar.ts'
import { Id } from '#shop/ids.ts'
import { listOrders } from '#shop/orders/contract.ts'
import { getSubscription, listSubscriptions } from '#shop/subscriptions/contract.ts'
import type { Subscription } from '#shop/subscriptions/view.contract.ts'
import { orderPage } from '../orders/order.server.ts'
import { actionOf, type ActionName } from './actions/actions.rules.ts'
import { actionPage, type ActionPage } from './actions/action.server.ts'
import { isBehind } from './standing.rules.ts'

const perPage = 10
/** Who has more of them than one page holds reads the newest of those that are over. */
const mostListed = 100

/**
 * The member's subscriptions; `?subscription=` opens one, `&do=` asks about one thing to be done to it, `?id=`
 * opens the order of a delivery, `?page=` turns the page of deliveries.
 */
export async function subscriptionsPage(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const today = dayInHongKong(new Date())
  const orderId = query.get('id')
  if (orderId !== null) return { kind: 'order' as const, ...(await orderPage(args, orderId)) }
  const id = query.get('subscription')
  if (id !== null) return { kind: 'one' as const, today, ...(await onePage(args, id, query)) }
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const [{ subscriptions }, { orders, total }] = await Promise.all([
    callApi(args, listSubscriptions, { page: 1, limit: mostListed }),
    callApi(args, listOrders, { type: 'subscription', page, limit: perPage }),
  ])
  return {
    kind: 'list' as const,
    today,
    subscriptions,
    orders,
    page,
    pages: Math.max(1, Math.ceil(total / perPage)),
  }
}
type Page = Awaited<ReturnType<typeof subscriptionsPage>>
export type SubscriptionList = Extract<Page, { kind: 'list' }>
export type OneSubscription = Extract<Page, { kind: 'one' }>

/** How somebody came back from the provider's page. */
const cardReturns = ['stored', 'failed'] as const
export type CardReturn = (typeof cardReturns)[number]

type One = {
  subscription: Subscription | null
  action: ActionPage | null
  done: ActionName | null
  cardReturn: CardReturn | null
}

async function onePage(args: LoaderFunctionArgs, id: string, query: URLSearchParams): Promise<One> {
  const none: One = { subscription: null, action: null, done: null, cardReturn: null }
  if (!Id.safeParse(id).success) return none
  try {
    const { subscription } = await callApi(args, getSubscription, { id })
    const name = actionOf(query.get('do'))
    return {
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

/** The delivery that comes next of all, for the first page of the account; null: none does. */
export async function nextDelivery(args: LoaderFunctionArgs): Promise<Subscription | null> {
  const { subscriptions } = await callApi(args, listSubscriptions, { page: 1, limit: mostListed })
  const ahead = subscriptions.filter(
    (each) => each.next !== null && each.state !== 'cancel_scheduled' && !isBehind(each),
  )
  return ahead.toSorted((a, b) => (a.next?.renewsOn ?? '').localeCompare(b.next?.renewsOn ?? ''))[0] ?? null
}
