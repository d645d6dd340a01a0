import type { Ctx } from '../../../context.ts'
import { money, toDecimal, type Currency } from '../../../money.ts'
import { Refusal } from '../../../refusal.ts'
import { requestApproval, type Approval } from '../../../staff/approvals.ts'
import { campaignRefusals, type CampaignTerms } from './campaign.rules.ts'
import type { Effect } from './effect.ts'

/** Requests approval of a campaign. Throws `subscriptions.campaign_waits` when a request is open. */
export async function askFor(
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
