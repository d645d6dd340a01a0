import { agentsData } from '../agents/personal-data.ts'
import { analyticsData } from '../analytics/personal-data.ts'
import { branchesData } from '../branches/personal-data.ts'
import { bookingsData } from '../bookings/personal-data.ts'
import { giftBatchesData } from '../gift-batches/personal-data.ts'
import { importsData } from '../imports/personal-data.ts'
import { campaignsData } from '../campaigns/personal-data.ts'
import { scalpTestData } from '../scalp-test/personal-data.ts'
import { botCheckData } from '../bot-check/personal-data.ts'
import { cardsData } from '../cards/personal-data.ts'
import { cartData } from '../cart/personal-data.ts'
import { catalogueData } from '../catalogue/personal-data.ts'
import { closingData } from '../closing/personal-data.ts'
import { contentData } from '../content/personal-data.ts'
import type { Ctx } from '../context.ts'
import { linkingData } from '../linking/personal-data.ts'
import { deliveryData } from '../delivery/personal-data.ts'
import { authData } from '../auth/personal-data.ts'
import { marketingData } from '../marketing/personal-data.ts'
import { membersData } from '../members/personal-data.ts'
import { tiersData } from '../tiers/personal-data.ts'
import { notificationsData } from '../notifications/personal-data.ts'
import { browserFilesData } from '../browser-files/personal-data.ts'
import { ordersData } from '../orders/personal-data.ts'
import { paymentsData } from '../payments/personal-data.ts'
import type { KeepReason, Merging, PersonalData } from '../personal.ts'
import type { PersonalTable } from '../personal-table.ts'
import { pricingData } from '../pricing/personal-data.ts'
import { feedsData } from '../feeds/personal-data.ts'
import { productsData } from '../products/personal-data.ts'
import { settingsData } from '../settings/personal-data.ts'
import { referralsData } from '../referrals/personal-data.ts'
import { reportsData } from '../reports/personal-data.ts'
import { returnsData } from '../returns/personal-data.ts'
import { reviewsData } from '../reviews/personal-data.ts'
import { rewardsData } from '../rewards/personal-data.ts'
import { showcaseData } from '../showcase/personal-data.ts'
import { staffData } from '../staff/personal-data.ts'
import { stockData } from '../stock/personal-data.ts'
import { segmentsData } from '../segments/personal-data.ts'
import { sessionsData } from '../sessions/personal-data.ts'
import { subscriptionsData } from '../subscriptions/personal-data.ts'
import { timelineData } from '../timeline/personal-data.ts'
import { walletData } from '../wallet/personal-data.ts'
import { wishlistData } from '../wishlist/personal-data.ts'
import { webhooksData } from '../webhooks/personal-data.ts'
import { profileData } from './personal-data.ts'

/** All rooms with data, in the order of the exported page. */
export const registry: readonly PersonalData[] = [
  membersData,
  profileData,
  authData,
  cardsData,
  ordersData,
  segmentsData,
  sessionsData,
  subscriptionsData,
  paymentsData,
  closingData,
  pricingData,
  feedsData,
  productsData,
  settingsData,
  importsData,
  browserFilesData,
  webhooksData,
  reportsData,
  returnsData,
  walletData,
  rewardsData,
  reviewsData,
  wishlistData,
  cartData,
  referralsData,
  tiersData,
  contentData,
  marketingData,
  notificationsData,
  campaignsData,
  giftBatchesData,
  analyticsData,
  agentsData,
  linkingData,
  showcaseData,
  staffData,
  timelineData,
  stockData,
  catalogueData,
  deliveryData,
  botCheckData,
  branchesData,
  bookingsData,
  scalpTestData,
]

/** The account is last, because rooms find a person's data by it. */
const erasing = [
  profileData,
  timelineData,
  scalpTestData,
  bookingsData,
  sessionsData,
  subscriptionsData,
  ordersData,
  returnsData,
  reviewsData,
  cardsData,
  agentsData,
  membersData,
]

/** Lock order: carts, orders, wallets, then dependent rows (rules/api#11). */
const merging = [
  cartData,
  ordersData,
  walletData,
  reviewsData,
  referralsData,
  profileData,
  wishlistData,
  cardsData,
  subscriptionsData,
  sessionsData,
  bookingsData,
  scalpTestData,
  timelineData,
  membersData,
  tiersData,
  campaignsData,
  marketingData,
  authData,
  agentsData,
]

/** Rooms in erasure and merge order, for the completeness test. */
export const ordered = { erasing, merging }

export const personalTables = (): [name: string, table: PersonalTable][] =>
  registry.flatMap(({ tables = {} }) => Object.entries(tables))

export async function eraseEverywhere(tx: Ctx, memberId: string): Promise<void> {
  for (const room of erasing) await room.erase?.(tx, memberId)
}

/** False: a part cannot be moved now; the caller rolls the transaction back. */
export async function mergeEverywhere(
  tx: Ctx,
  from: string,
  into: string,
  because: Merging,
): Promise<boolean> {
  for (const room of merging) if ((await room.merge?.(tx, from, into, because)) === false) return false
  return true
}

/** Reasons why an account cannot be erased now: open orders, and money or goods due. */
export async function keepReasons(ctx: Ctx, memberId: string): Promise<KeepReason[]> {
  const reasons: KeepReason[] = []
  for (const { keeps = [] } of registry)
    for (const { because, isDue } of keeps) if (await isDue(ctx, memberId)) reasons.push(because)
  return reasons
}
