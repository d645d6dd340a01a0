import type { Ctx } from '../../../context.ts'
import type { InputOf } from '../../../endpoint.ts'
import { fromDecimal, isCurrency, money, toDecimal, type Currency } from '../../../money.ts'
import { Refusal } from '../../../refusal.ts'
import { requestApproval, toApprovalView, type Approval } from '../../../staff/approvals.ts'
import { atTheDesk, deskRead, deskWrite } from '../../../staff/write.ts'
import { today } from '../../quote.ts'
import * as subscriptions from '../../store.ts'
import { note, windClock, type Actor } from '../../transition.ts'
import * as contract from './campaign.contract.ts'
import { campaignRefusals, earliestStart, type CampaignPrices, type CampaignTerms } from './campaign.rules.ts'
import * as store from './campaign.store.ts'
import * as renewedStore from './renewed.store.ts'
import * as lineStore from './campaign-lines.store.ts'
import { effectOf, lockOne, mustBeSound, readOne, type Affected, type Effect } from './effect.ts'
import { namesOf, toCampaignView, toPreview } from './campaign-view.ts'

type Input = InputOf<typeof contract.previewCampaign>

const pricesOf = (written: readonly string[]): CampaignPrices =>
  Object.fromEntries(
    written.flatMap((each) => {
      const [currency, amount = ''] = each.split(':')
      return isCurrency(currency) ? [[currency, fromDecimal(amount, currency).minor]] : []
    }),
  )

const termsOf = ({ kind, subSku, prices, substitute, fromDay }: Input): CampaignTerms => ({
  kind,
  subSku,
  prices: kind === 'price' ? pricesOf(prices) : {},
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
    const terms = termsOf(input)
    await mustBeSound(ctx, terms)
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
    const terms = termsOf(input)
    await mustBeSound(tx, terms)
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

async function askFor(
  tx: Ctx,
  id: string,
  terms: CampaignTerms,
  { affected, contracts }: Effect,
  reason: string,
): Promise<Approval> {
  const words = (currency: Currency, minor: number) => `${currency} ${toDecimal(money(currency, minor))}`
  const now = [
    ...new Set(affected.map(({ line, subscription }) => words(subscription.currency, line.unitPrice))),
  ].join(', ')
  const next = Object.entries(terms.prices)
    .map(([currency, minor]) => words(currency as Currency, minor)) // keys of CampaignPrices
    .join(', ')
  const approval = await requestApproval(tx, {
    kind: 'campaign',
    subjectId: id,
    subject: terms.subSku,
    facts: [
      ...(terms.kind === 'price' ? [{ fact: 'price' as const, before: now, after: next }] : []),
      { fact: 'contracts', before: null, after: String(contracts) },
      { fact: 'day', before: null, after: terms.fromDay },
    ],
    what: `subscription ${terms.kind} of ${terms.subSku}: ${terms.kind === 'price' ? next : terms.fromDay}`,
    request: {},
    reason,
  })
  if (!approval) throw new Refusal(campaignRefusals.campaign_waits)
  return approval
}

/** Each line has its new terms, its owner reads of them, and the letter goes out (rules/subscriptions#21). */
async function announceTerms(
  tx: Ctx,
  campaignId: string,
  { kind, fromDay }: CampaignTerms,
  { affected }: Effect,
  by: Actor,
): Promise<void> {
  for (const each of affected) {
    const { subscription, line, newPrice, substitute } = each
    await subscriptions.changeLine(
      tx.db,
      line.id,
      newPrice === null
        ? { ends_on: fromDay, substitute_sub_sku: substitute }
        : { next_price: newPrice, next_price_from: fromDay },
    )
    await noteTerms(tx, each, fromDay, by)
    await tx.publish('subscription.terms_changing', {
      subscriptionId: subscription.id,
      lineId: line.id,
      what: kind === 'price' ? 'price' : 'option',
      day: fromDay,
    })
  }
  const lines = affected.map(({ subscription, line, newPrice }) => ({
    lineId: line.id,
    subscriptionId: subscription.id,
    newPrice,
    oldSubstitute: line.substituteSubSku,
  }))
  await lineStore.addLines(tx.db, campaignId, lines)
}

const noteTerms = (tx: Ctx, { subscription, line, newPrice }: Affected, day: string, by: Actor) =>
  note(
    tx,
    subscription,
    newPrice === null ? 'line_ends' : 'price_announced',
    by,
    newPrice === null ? { name: line.name, day } : { name: line.name, day, amount: newPrice },
  )

/** The second person agreed: it starts as things stand now, and never nearer than its notice (rules/subscriptions#23). */
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
    for (const line of await lineStore.linesOf(tx.db, id)) await takeBack(tx, campaign, line, by)
    await store.withdrawCampaign(tx.db, id, by.actor, tx.clock.now())
    return { campaign: await viewOf(tx, id) }
  },
)

/** A line that is still of the option and under its terms gets back what it had; its owner is told. */
async function takeBack(
  tx: Ctx,
  campaign: store.StoredCampaign,
  { lineId, subscriptionId, newPrice, oldSubstitute }: lineStore.CampaignLine,
  by: Actor,
): Promise<void> {
  const subscription = await lockOne(tx, subscriptionId)
  const line = subscription?.lines.find(({ id }) => id === lineId)
  if (!subscription || line?.subSku !== campaign.subSku) return
  const isUnder =
    newPrice === null
      ? line.endsOn === campaign.fromDay
      : line.nextPrice === newPrice && line.nextPriceFrom === campaign.fromDay
  if (!isUnder) return
  await subscriptions.changeLine(
    tx.db,
    line.id,
    newPrice === null
      ? { ends_on: null, substitute_sub_sku: oldSubstitute }
      : { next_price: null, next_price_from: null },
  )
  await note(tx, subscription, 'terms_stay', by, { name: line.name })
  await windClock(tx, subscription.id)
  await tx.publish('subscription.terms_staying', { subscriptionId, lineId, day: campaign.fromDay })
}
