import type { Currency } from '../../../money.ts'
import type { Ctx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { assortmentOf, today, type Assortment } from '../../quote.ts'
import { optionsFor } from '../../renewal.rules.ts'
import { subscriptionRefusals } from '../../rules.ts'
import * as subscriptions from '../../store.ts'
import type { Subscription, SubscriptionLine } from '../../subscription.rules.ts'
import {
  campaignRefusals,
  earliestStart,
  exemptionOf,
  exemptions,
  firstChangedDay,
  firstRenewalFrom,
  needsSecondPerson,
  type CampaignTerms,
  type Exemption,
} from './campaign.rules.ts'
import * as renewedStore from './renewed.store.ts'

/** One line that a campaign changes, and the result. */
export type Affected = {
  subscription: Subscription
  line: SubscriptionLine
  newPrice: number | null
  /** The member's own substitute, or the campaign's if the contract permits it. */
  substitute: string | null
  changesOn: string | null
  outcome: 'price' | 'substitute' | 'line_ends' | 'contract_ends'
}

export type Effect = {
  affected: readonly Affected[]
  contracts: number
  exempt: readonly { why: Exemption; count: number }[]
  needsApproval: boolean
}

/** The effect of a campaign on current data; `find` reads a contract, with a lock when a change follows. */
export async function effectOf(
  ctx: Ctx,
  terms: CampaignTerms,
  find: (ctx: Ctx, id: string) => Promise<Subscription | null>,
): Promise<Effect> {
  const assortment = await assortmentOf(ctx)
  const affected: Affected[] = []
  const exempt = new Map<Exemption, number>()
  const missing = new Set<Currency>()
  for (const id of await renewedStore.idsRenewing(ctx.db, terms.subSku)) {
    const subscription = await find(ctx, id)
    for (const line of subscription?.lines ?? []) {
      if (!subscription || line.subSku !== terms.subSku) continue
      const { currency } = subscription
      if (terms.kind === 'price' && terms.prices[currency] === undefined) missing.add(currency)
      const why = exemptionOf(subscription, line, terms)
      if (why) exempt.set(why, (exempt.get(why) ?? 0) + 1)
      else affected.push(affectedLine(subscription, line, terms, assortment))
    }
  }
  if (missing.size > 0)
    throw new Refusal(campaignRefusals.campaign_price_missing, {
      values: { currencies: [...missing].toSorted().join(', ') },
      fields: {
        prices: ctx.say(campaignRefusals.campaign_price_missing.code, {
          currencies: [...missing].join(', '),
        }),
      },
    })
  const contracts = new Set(affected.map(({ subscription }) => subscription.id)).size
  return {
    affected: affected.toSorted((a, b) => (a.changesOn ?? '9').localeCompare(b.changesOn ?? '9')),
    contracts,
    exempt: exemptions.flatMap((why) => {
      const count = exempt.get(why)
      return count ? [{ why, count }] : []
    }),
    needsApproval: needsSecondPerson(
      affected.map(({ line, newPrice }) => ({ unitPrice: line.unitPrice, newPrice })),
      contracts,
    ),
  }
}

function affectedLine(
  subscription: Subscription,
  line: SubscriptionLine,
  terms: CampaignTerms,
  assortment: Assortment,
): Affected {
  const changesOn = firstRenewalFrom(subscription, firstChangedDay(terms))
  if (terms.kind === 'price') {
    const newPrice = terms.prices[subscription.currency] ?? null
    return { subscription, line, newPrice, substitute: line.substituteSubSku, changesOn, outcome: 'price' }
  }
  const fits = optionsFor(line, subscription, assortment, assortment.groups).some(
    ({ found }) => found.option.subSku === terms.substitute,
  )
  const substitute = line.substituteSubSku ?? (fits ? terms.substitute : null)
  const others = subscription.lines.filter(({ id, endsOn }) => id !== line.id && endsOn === null)
  const outcome = substitute !== null ? 'substitute' : others.length > 0 ? 'line_ends' : 'contract_ends'
  return { subscription, line, newPrice: null, substitute, changesOn, outcome }
}

/** Refuses `subscriptions.campaign_too_soon`, `subscriptions.not_substitute`. */
export async function assertValidTerms(
  ctx: Ctx,
  { fromDay, substitute, subSku }: CampaignTerms,
): Promise<void> {
  const day = earliestStart(today(ctx))
  if (fromDay < day)
    throw new Refusal(campaignRefusals.campaign_too_soon, {
      values: { day },
      fields: { from_day: ctx.say(campaignRefusals.campaign_too_soon.code, { day }) },
    })
  if (substitute === null) return
  const { find } = await assortmentOf(ctx)
  if (substitute === subSku || !find(substitute)?.option.isSubscription)
    throw new Refusal(subscriptionRefusals.not_substitute, {
      fields: { substitute: ctx.say(subscriptionRefusals.not_substitute.code) },
    })
}

export const readOne = (ctx: Ctx, id: string): Promise<Subscription | null> =>
  subscriptions.findSubscription(ctx.db, id)
export const lockOne = (tx: Ctx, id: string): Promise<Subscription | null> =>
  subscriptions.lockSubscription(tx.db, id)
