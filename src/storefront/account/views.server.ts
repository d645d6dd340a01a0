import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { dayInHongKong } from '#shop/calendar.ts'
import * as account from '#shop/profile/contract.ts'
import { listLinks } from '#shop/linking/consent.contract.ts'
import { listPackages } from '#shop/bookings/contract.ts'
import { botChallenge } from '#shop/bot-check/contract.ts'
import { getReferral } from '#shop/referrals/contract.ts'
import { listResults } from '#shop/scalp-test/result.contract.ts'
import { listCards, allCards } from '#shop/cards/contract.ts'
import { listOrders } from '#shop/orders/contract.ts'
import { phoneCountries } from '../shell/region/phone-countries.server.ts'
import { localeOfRequest } from '../shell/shopper-state.ts'
import { addressPage } from './addresses/address.server.ts'
import { greetingAt } from './greeting.rules.ts'
import { orderPage } from './orders/order.server.ts'
import { subscriptionsPage } from './subscriptions/subscriptions.server.ts'
import { treatmentsAhead, treatmentsPage } from './treatments/treatments.server.ts'
import { rewardPage } from './wallet/reward.server.ts'
import { walletPage } from './wallet/wallet.server.ts'
import { wishlistPage } from './wishlist.server.ts'
import type { View } from './views.rules.ts'

type Args = LoaderFunctionArgs
const query = ({ request }: Args) => new URL(request.url).searchParams
const perPage = 10

/** Loaders of the views. `?id=` opens one order, `?page=` selects the page. */
export const load = {
  DASHBOARD: async (args: Args) => ({
    ...(await callApi(args, account.getDashboard, {})),
    treatments: await treatmentsAhead(args),
    today: dayInHongKong(new Date()),
    greeting: greetingAt(new Date()),
  }),
  ORDERS: ordersPage,
  SUBSCRIPTIONS: subscriptionsPage,
  TREATMENTS: treatmentsPage,
  SCALP: async (args: Args) => ({
    ...(await callApi(args, listResults, {})),
    today: dayInHongKong(new Date()),
  }),
  REFERRAL: (args: Args) => callApi(args, getReferral, {}),
  REWARD: rewardPage,
  WALLET: walletPage,
  WISHLIST: wishlistPage,
  ADDRESSES: addressPage,
  CARDS: (args: Args) => callApi(args, listCards, allCards),
  NOTIFICATIONS: (args: Args) => callApi(args, account.getAccount, {}),
  DETAILS: async (args: Args) => ({
    ...(await callApi(args, account.getAccount, {})),
    phones: phoneCountries(localeOfRequest(args.request)),
    stillForm: (await callApi(args, botChallenge, {})).stillForm,
  }),
  SECURITY: async (args: Args) => ({
    ...(await callApi(args, account.getAccount, {})),
    ...(await callApi(args, account.listDevices, {})),
    ...(await callApi(args, listLinks, {})),
    wallet: (await callApi(args, account.getDashboard, {})).dashboard.wallet,
    unusedSessions: (await callApi(args, listPackages, {})).packages
      .map(({ left, booked }) => left + booked)
      .reduce((sum, count) => sum + count, 0),
  }),
} satisfies Partial<Record<View, (args: Args) => Promise<unknown>>>

async function ordersPage(args: Args) {
  const id = query(args).get('id')
  if (id !== null) return { kind: 'order' as const, ...(await orderPage(args, id)) }
  const page = Math.max(1, Math.trunc(Number(query(args).get('page'))) || 1)
  const { orders, total } = await callApi(args, listOrders, { type: 'single', page, limit: perPage })
  return { kind: 'list' as const, orders, page, pages: Math.max(1, Math.ceil(total / perPage)) }
}

export type Loaded = { [K in keyof typeof load]: Awaited<ReturnType<(typeof load)[K]>> }
