import { money, toDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { deskRead } from '../../staff/write.ts'
import { campaignRefusals, hasBegun } from '../campaign.rules.ts'
import { findCampaign } from '../campaign.store.ts'
import { visibleCount } from '../campaigns.ts'
import * as contract from './results.contract.ts'
import * as store from './results.store.ts'

const mostOrders = 100

export const getResults = deskRead(contract.getResults, 'campaigns.read', async (ctx, { id }) => {
  const campaign = await findCampaign(ctx.db, id, ctx.clock.now())
  if (!campaign) throw new Refusal(campaignRefusals.unknown)
  if (!hasBegun(campaign.state)) return { results: null }
  const counts = await store.countResults(ctx.db, id)
  if (visibleCount(ctx, counts.recipients) === null) return { results: null }
  const sums = await store.sumOrders(ctx.db, id)
  const newest = await store.listOrders(ctx.db, id, mostOrders)
  return {
    results: {
      ...counts,
      links: await store.countLinks(ctx.db, id),
      orders: sums.reduce((all, { orders }) => all + orders, 0),
      sums: sums.map(({ currency, orders, total, hkd }) => ({
        currency,
        orders,
        total: toDecimal(money(currency, total)),
        hkd: toDecimal(money('HKD', hkd)),
      })),
      hkd: toDecimal(
        money(
          'HKD',
          sums.reduce((all, { hkd }) => all + hkd, 0),
        ),
      ),
      newest: newest.map(({ createdAt, total, ...order }) => ({
        ...order,
        createdAt: createdAt.toISOString(),
        total: toDecimal(money(order.currency, total)),
      })),
    },
  }
})
