import type { Ctx } from '../../../context.ts'
import type { InputOf } from '../../../endpoint.ts'
import { isCurrency } from '../../../money.ts'
import { orderRefusals } from '../../../orders/rules.ts'
import { readTotal } from '../../../quotes/tender.rules.ts'
import { Refusal } from '../../../refusal.ts'
import { toApprovalView, type Approval } from '../../../staff/approvals.ts'
import { atTheDesk, deskRead, deskWrite } from '../../../staff/write.ts'
import { today } from '../../quote.ts'
import * as contract from './campaign.contract.ts'
import { campaignRefusals, earliestStart, type CampaignPrices, type CampaignTerms } from './campaign.rules.ts'
import * as store from './campaign.store.ts'
import * as renewedStore from './renewed.store.ts'
import * as lineStore from './campaign-lines.store.ts'
import { effectOf, lockOne, assertValidTerms, readOne } from './effect.ts'
import { namesOf, toCampaignView, toPreview } from './campaign-view.ts'
import { announceTerms, revertTerms } from './campaign-terms.ts'
import { askFor } from './second-person.ts'

type Input = InputOf<typeof contract.previewCampaign>

/** Prices by currency. Throws `orders.bad_amount` for more decimals than a currency has. */
const pricesOf = (ctx: Ctx, written: readonly string[]): CampaignPrices =>
  Object.fromEntries(
    written.flatMap((each) => {
      const [currency, amount] = each.split(':')
      if (!isCurrency(currency)) return []
      const price = readTotal(Number(amount), currency)
      if (price) return [[currency, price.minor]]
      const { bad_amount: refusal } = orderRefusals
      throw new Refusal(refusal, { fields: { prices: ctx.say(refusal.code) } })
    }),
  )

const termsOf = (ctx: Ctx, { kind, subSku, prices, substitute, fromDay }: Input): CampaignTerms => ({
  kind,
  subSku,
  prices: kind === 'price' ? pricesOf(ctx, prices) : {},
  substitute: kind === 'end' && substitute !== '' ? substitute : null,
  fromDay,
})

export const listCampaigns = deskRead(
  contract.listCampaigns,
  'subscriptions.read',
  async (ctx, { page, limit }) => {
    const { campaigns, total } = await store.listCampaigns(ctx.db, ctx.clock.now(), {
      from: (page - 1) * limit,
      size: limit,
    })
    const renewed = await renewedStore.renewedOptions(ctx.db)
    const nameOf = await namesOf(ctx, renewed)
    return {
      campaigns: campaigns.map((each) => toCampaignView(ctx, each, nameOf)),
      total,
      options: renewed.map(({ subSku, contracts, currencies }) => ({
        subSku,
        name: nameOf(subSku),
        contracts,
        currencies,
      })),
    }
  },
)

export const previewCampaign = deskRead(
  contract.previewCampaign,
  'subscriptions.prices',
  async (ctx, input) => {
    const terms = termsOf(ctx, input)
    await assertValidTerms(ctx, terms)
    return { preview: await toPreview(ctx, terms, await effectOf(ctx, terms, readOne)) }
  },
)

async function mustFind(ctx: Ctx, id: string): Promise<store.StoredCampaign> {
  const campaign = await store.lockCampaign(ctx.db, ctx.clock.now(), id)
  if (!campaign) throw new Refusal(campaignRefusals.campaign_unknown)
  return campaign
}

async function viewOf(ctx: Ctx, id: string): Promise<contract.Campaign> {
  const campaign = await mustFind(ctx, id)
  return toCampaignView(ctx, campaign, await namesOf(ctx, await renewedStore.renewedOptions(ctx.db)))
}

/** Refuses `subscriptions.campaign_too_soon`, `subscriptions.campaign_empty`, `subscriptions.campaign_waits`. */
export const startCampaign = deskWrite(
  contract.startCampaign,
  {
    right: 'subscriptions.prices',
    entity: 'subscription_campaign',
    idOf: ({ campaign }) => campaign.id,
    outcome: ({ campaign }) => campaign,
  },
  async (tx, { reason, ...input }) => {
    const terms = termsOf(tx, input)
    await assertValidTerms(tx, terms)
    await store.lockOption(tx.db, terms.subSku)
    const effect = await effectOf(tx, terms, lockOne)
    if (effect.affected.length === 0) throw new Refusal(campaignRefusals.campaign_empty)
    const id = crypto.randomUUID()
    const { email: actor } = atTheDesk(tx)
    const at = tx.clock.now()
    await store.addCampaign(tx.db, id, terms, { actor, reason, at, isStarted: !effect.needsApproval })
    if (!effect.needsApproval) {
      await announceTerms(tx, id, terms, effect, { actor, reason })
      return { campaign: await viewOf(tx, id), approval: null }
    }
    const approval = await askFor(tx, id, terms, effect, reason)
    return { campaign: await viewOf(tx, id), approval: toApprovalView(tx, approval) }
  },
)

/** Starts an approved campaign on current data, with the full notice period from today (rules/subscriptions#23). */
export async function campaignAgreed(tx: Ctx, { subjectId }: Approval): Promise<void> {
  const campaign = await mustFind(tx, subjectId ?? '') // an approval of this kind has a campaign
  if (campaign.withdrawnAt !== null) throw new Refusal(campaignRefusals.campaign_over)
  await store.lockOption(tx.db, campaign.subSku)
  const earliest = earliestStart(today(tx))
  const terms = { ...campaign, fromDay: campaign.fromDay < earliest ? earliest : campaign.fromDay }
  const effect = await effectOf(tx, terms, lockOne)
  if (effect.affected.length === 0) throw new Refusal(campaignRefusals.campaign_empty)
  await store.startCampaign(tx.db, campaign.id, terms.fromDay, tx.clock.now())
  await announceTerms(tx, campaign.id, terms, effect, { actor: campaign.actor, reason: campaign.reason })
}

/** Refuses `subscriptions.campaign_unknown`, `subscriptions.campaign_over`. */
export const withdrawCampaign = deskWrite(
  contract.withdrawCampaign,
  { right: 'subscriptions.prices', entity: 'subscription_campaign', look: (tx, { id }) => mustFind(tx, id) },
  async (tx, { id, reason }) => {
    const campaign = await mustFind(tx, id)
    if (campaign.state !== 'running' || campaign.fromDay <= today(tx))
      throw new Refusal(campaignRefusals.campaign_over)
    const by = { actor: atTheDesk(tx).email, reason }
    for (const line of await lineStore.linesOf(tx.db, id)) await revertTerms(tx, campaign, line, by)
    await store.withdrawCampaign(tx.db, id, by.actor, tx.clock.now())
    return { campaign: await viewOf(tx, id) }
  },
)
