import type { Currency } from '../../../money.ts'
import { refusals } from '../../../refusal.ts'
import { dayOfCycle, daysLater } from '../../days.rules.ts'
import { anchorOf, openCycle, type Subscription, type SubscriptionLine } from '../../subscription.rules.ts'

export const campaignKinds = ['price', 'end'] as const
export type CampaignKind = (typeof campaignKinds)[number]

/** Days between the letter and the first delivery that changes (rules/subscriptions#21). */
const noticeDays = 30
/** More contracts than this, or a steeper rise, wait for a second person (rules/subscriptions#23). */
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
  /** Of one piece, in minor units of each currency; empty for an end. */
  prices: CampaignPrices
  substitute: string | null
  fromDay: string
}

export const earliestStart = (today: string): string => daysLater(today, noticeDays)

/** Why a line has no part in a campaign. */
export const exemptions = ['not_dearer', 'announced', 'not_running'] as const
export type Exemption = (typeof exemptions)[number]

const running: readonly Subscription['state'][] = ['active', 'paused', 'past_due', 'suspended']

/** Null: the line has part. Contracts that wait for their first payment or were cancelled keep their terms. */
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

/** The first renewal on or after a day, by the days that stand; null: none is ahead. */
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

/** What an option costs more in a month, in minor units; months of longer intervals share a delivery. */
export const monthlyDifference = (
  { quantity, unitPrice }: Pick<SubscriptionLine, 'quantity' | 'unitPrice'>,
  newPrice: number,
  intervalMonths: number,
): number => Math.round(((newPrice - unitPrice) * quantity) / intervalMonths)

/** Whether a second person has to agree (rules/subscriptions#23). */
export const needsSecondPerson = (
  lines: readonly { unitPrice: number; newPrice: number | null }[],
  contracts: number,
): boolean =>
  contracts > mostAlone ||
  lines.some(
    ({ unitPrice, newPrice }) => newPrice !== null && newPrice * 100 > unitPrice * (100 + steepestAlone),
  )

/** An option is sold until the day itself, so the deliveries after it change; a price counts from the day. */
export const firstChangedDay = ({ kind, fromDay }: Pick<CampaignTerms, 'kind' | 'fromDay'>): string =>
  kind === 'price' ? fromDay : daysLater(fromDay, 1)
