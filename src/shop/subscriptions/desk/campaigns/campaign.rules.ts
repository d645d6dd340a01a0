import type { Currency } from '../../../money.ts'
import { refusals } from '../../../refusal.ts'
import { dayOfCycle, daysLater } from '../../days.rules.ts'
import { anchorOf, openCycle, type Subscription, type SubscriptionLine } from '../../subscription.rules.ts'

export const campaignKinds = ['price', 'end'] as const
export type CampaignKind = (typeof campaignKinds)[number]

/** Days between the email and the first changed delivery (rules/subscriptions#21). */
const noticeDays = 30
/**
 * More contracts than this, or a steeper rise in per cent, need a second staff user's approval
 * (rules/subscriptions#23).
 */
const mostAlone = 50
const steepestAlone = 10

export const campaignRefusals = /* @__PURE__ */ refusals('subscriptions', {
  campaign_unknown: 'missing',
  campaign_too_soon: 'invalid',
  campaign_empty: 'conflict',
  campaign_price_missing: 'invalid',
  campaign_over: 'conflict',
  campaign_waits: 'conflict',
})

export type CampaignPrices = Partial<Record<Currency, number>>

export type CampaignTerms = {
  kind: CampaignKind
  subSku: string
  /** Price of one piece by currency in minor units; empty for an option that ends. */
  prices: CampaignPrices
  substitute: string | null
  fromDay: string
}

export const earliestStart = (today: string): string => daysLater(today, noticeDays)

/** Why a line is exempt from a campaign. */
export const exemptions = ['not_dearer', 'announced', 'not_running'] as const
export type Exemption = (typeof exemptions)[number]

const running: readonly Subscription['state'][] = ['active', 'paused', 'past_due', 'suspended']

/** Why a line is exempt; null: it is not. Contracts that are pending or cancelled keep their terms. */
export function exemptionOf(
  { state, currency }: Pick<Subscription, 'state' | 'currency'>,
  line: SubscriptionLine,
  { kind, prices }: CampaignTerms,
): Exemption | null {
  if (!running.includes(state)) return 'not_running'
  if (line.nextPrice !== null || line.endsOn !== null) return 'announced'
  if (kind === 'price' && (prices[currency] ?? 0) <= line.unitPrice) return 'not_dearer'
  return null
}

/** The first renewal on or after a day, by the current schedule; null: none is ahead. */
export function firstRenewalFrom(subscription: Subscription, day: string): string | null {
  const next = openCycle(subscription)
  const anchor = anchorOf(subscription)
  if (!next || !anchor) return null
  if (next.renewsOn >= day) return next.renewsOn
  for (let number = next.number + 1; ; number += 1) {
    const renewsOn = dayOfCycle(anchor, number)
    if (renewsOn >= day) return renewsOn
  }
}

/** Monthly increase of a line in minor units, averaged over the interval. */
export const monthlyDifference = (
  { quantity, unitPrice }: Pick<SubscriptionLine, 'quantity' | 'unitPrice'>,
  newPrice: number,
  intervalMonths: number,
): number => Math.round(((newPrice - unitPrice) * quantity) / intervalMonths)

/** Whether a campaign needs a second staff user's approval (rules/subscriptions#23). */
export const needsSecondPerson = (
  lines: readonly { unitPrice: number; newPrice: number | null }[],
  contracts: number,
): boolean =>
  contracts > mostAlone ||
  lines.some(
    ({ unitPrice, newPrice }) => newPrice !== null && newPrice * 100 > unitPrice * (100 + steepestAlone),
  )

/**
 * First day of changed deliveries: a price applies from `fromDay`; an ending option is sold through that day, so the
 * deliveries after it change.
 */
export const firstChangedDay = ({ kind, fromDay }: Pick<CampaignTerms, 'kind' | 'fromDay'>): string =>
  kind === 'price' ? fromDay : daysLater(fromDay, 1)
