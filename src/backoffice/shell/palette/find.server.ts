import type { LoaderFunctionArgs } from 'react-router'
import { listMembers, type MemberRow } from '#shop/customers/list.contract.ts'
import { listDeskOrders, type DeskOrderRow } from '#shop/orders/desk/desk.contract.ts'
import { listProducts, type DeskProductRow } from '#shop/products/list/list.contract.ts'
import { getMe } from '#shop/staff/contract.ts'
import type { Right } from '#shop/staff/rules.ts'
import { listDeskSubscriptions, type SubscriptionRow } from '#shop/subscriptions/desk/desk.contract.ts'
import { cut } from '#shop/text.ts'
import { callDesk } from '../forms/call-desk.server.ts'
import { guestsAmong, type Guest } from './guests.rules.ts'

/** Maximum results per kind. */
const limit = 5

export type Found = {
  /** The search text of these results. */
  search: string
  orders: DeskOrderRow[]
  members: MemberRow[]
  guests: Guest[]
  products: DeskProductRow[]
  subscriptions: SubscriptionRow[]
}

const without = (search: string): Found => ({
  search,
  orders: [],
  members: [],
  guests: [],
  products: [],
  subscriptions: [],
})

const longest = 100

/** Search results from all lists that the staff user may read, each as in its own list. */
export async function findAll(args: LoaderFunctionArgs): Promise<Found> {
  const search = cut((new URL(args.request.url).searchParams.get('search') ?? '').trim(), longest)
  const { staff } = await callDesk(args, getMe, {})
  if (search === '') return without(search)
  const page = { search, page: 1, limit }
  const may = (right: Right) => staff.rights.includes(right)
  const [orders, members, products, subscriptions] = await Promise.all([
    may('orders.read')
      ? callDesk(args, listDeskOrders, { ...page, view: 'all', limit: 2 * limit, sort: '-created' })
      : null,
    may('customers.read') ? callDesk(args, listMembers, { ...page, sort: '-created' }) : null,
    may('products.read')
      ? callDesk(args, listProducts, { ...page, sort: 'popularity', low: false, noUsd: false })
      : null,
    may('subscriptions.read') ? callDesk(args, listDeskSubscriptions, page) : null,
  ])
  const found = { orders: orders?.orders ?? [], members: members?.members ?? [] }
  return {
    search,
    ...found,
    orders: found.orders.slice(0, limit),
    guests: guestsAmong(found.orders, found.members, search).slice(0, limit),
    products: products?.products ?? [],
    subscriptions: subscriptions?.subscriptions ?? [],
  }
}
