import { z } from 'zod'
import { commaList, endpoint, line, onWire, paging } from '../../../endpoint.ts'
import { Id } from '../../../ids.ts'
import { currencies } from '../../../money.ts'
import { adminPath, Approval } from '../../../staff/contract.ts'
import { readableBy } from '../../../staff/readable.rules.ts'
import { campaignKinds, exemptions } from './campaign.rules.ts'

const day = z.iso.date()
const time = z.iso.datetime()
const amount = readableBy('orders.money', z.number().nullable())
const reason = line(1_000).refine((text) => text !== '', 'say why')

const campaignStates = ['requested', 'refused', 'running', 'over', 'withdrawn'] as const

export const Campaign = onWire({
  id: Id,
  kind: z.enum(campaignKinds),
  subSku: z.string(),
  name: z.string(),
  prices: readableBy('orders.money', z.array(z.object({ currency: z.enum(currencies), price: z.number() }))),
  substitute: z.string().nullable(),
  fromDay: day,
  state: z.enum(campaignStates),
  /** Lines whose members were notified: left, moved to the new terms, chose another option, and still waiting. */
  notified: z.number().int(),
  left: z.number().int(),
  taken: z.number().int(),
  changed: z.number().int(),
  waiting: z.number().int(),
  actor: z.string(),
  reason: z.string(),
  createdAt: time,
  withdrawnAt: time.nullable(),
  canWithdraw: z.boolean(),
}).meta({ id: 'SubscriptionCampaign' })
export type Campaign = z.output<typeof Campaign>

/** An option in running contracts, and the currencies of these contracts. */
export const RenewedOption = onWire({
  subSku: z.string(),
  name: z.string(),
  contracts: z.number().int(),
  currencies: z.array(z.enum(currencies)),
}).meta({ id: 'RenewedOption' })
export type RenewedOption = z.output<typeof RenewedOption>

export const CampaignPreview = onWire({
  kind: z.enum(campaignKinds),
  subSku: z.string(),
  name: z.string(),
  substitute: z.string().nullable(),
  fromDay: day,
  earliestDay: day,
  contracts: z.number().int(),
  /** By currency: pieces of a delivery, current cost, the shop's current price, and the monthly increase. */
  sums: z.array(
    onWire({
      currency: z.enum(currencies),
      contracts: z.number().int(),
      pieces: z.number().int(),
      lowest: amount,
      highest: amount,
      newPrice: amount,
      shopPrice: amount,
      monthlyDifference: amount,
    }),
  ),
  /** The first two hundred rows, by day of the first changed renewal. */
  rows: z.array(
    onWire({
      subscriptionId: Id,
      number: z.string(),
      currency: z.enum(currencies),
      quantity: z.number().int(),
      price: amount,
      newPrice: amount,
      monthlyDifference: amount,
      changesOn: day.nullable(),
      /** Result for the line. */
      outcome: z.enum(['price', 'substitute', 'line_ends', 'contract_ends']),
    }),
  ),
  exempt: z.array(z.object({ why: z.enum(exemptions), count: z.number().int() })),
  needsApproval: z.boolean(),
}).meta({ id: 'SubscriptionCampaignPreview' })
export type CampaignPreview = z.output<typeof CampaignPreview>

const price = z.string().regex(/^[A-Z]{3}:\d{1,7}(?:\.\d{1,2})?$/, 'like HKD:120.00')
const terms = {
  kind: z.enum(campaignKinds),
  subSku: line(80),
  /** `HKD:120,USD:15.50`: the new price of one piece in each currency of the contracts. */
  prices: commaList(price, currencies.length).default([]),
  substitute: line(80).default(''),
  fromDay: day,
}
const refuses = [
  'subscriptions.campaign_too_soon',
  'subscriptions.campaign_price_missing',
  'orders.bad_amount',
  'subscriptions.not_substitute',
] as const

export const listCampaigns = endpoint('GET', adminPath('/subscription-campaigns'), {
  name: 'staff-subscription-campaigns',
  about: 'Announced prices and ends of options with their outcomes, and the options contracts renew.',
  query: z.object({ ...paging(25) }),
  answer: z.object({
    campaigns: z.array(Campaign),
    total: z.number().int(),
    options: z.array(RenewedOption),
  }),
})

export const previewCampaign = endpoint('GET', adminPath('/subscription-campaigns/preview'), {
  name: 'staff-preview-subscription-campaign',
  about: 'Previews a campaign: contracts, days, money, and whether a second person is needed.',
  query: onWire(terms),
  answer: z.object({ preview: CampaignPreview }),
  refuses: [...refuses],
})

export const startCampaign = endpoint('POST', adminPath('/subscription-campaigns'), {
  name: 'staff-start-subscription-campaign',
  about:
    'Announces a higher price or the end of an option to all owners who renew it, at least 30 days ahead.',
  body: onWire({ ...terms, reason }),
  answer: z.object({ campaign: Campaign, approval: Approval.nullable() }),
  refuses: [...refuses, 'subscriptions.campaign_empty', 'subscriptions.campaign_waits'],
})

export const withdrawCampaign = endpoint('POST', adminPath('/subscription-campaigns/{id}/withdraw'), {
  name: 'staff-withdraw-subscription-campaign',
  about: 'Withdraws a campaign before its day: prices and options stay, and owners are notified.',
  query: z.object({ id: Id }),
  body: z.object({ reason }),
  answer: z.object({ campaign: Campaign }),
  refuses: ['subscriptions.campaign_unknown', 'subscriptions.campaign_over'],
})
