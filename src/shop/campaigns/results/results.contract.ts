import { z } from 'zod'
import { endpoint, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { currencies } from '../../money.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'

const count = z.number().int()
const amount = z.number()

export const CampaignResults = onWire({
  recipients: count,
  waiting: count,
  queued: count,
  sent: count,
  /** Refused by the mail server, or given up. */
  failed: count,
  /** Who got no letter, by why. */
  withdrawn: count,
  erased: count,
  locked: count,
  /** Recipients who followed a link. */
  followers: count,
  unsubscribed: count,
  links: z.array(z.object({ target: z.string(), followers: count })),
  /** Paid orders within seven days after a follow, less what went back. */
  orders: count,
  sums: readableBy(
    'orders.money',
    z.array(onWire({ currency: z.enum(currencies), orders: count, total: amount, hkd: amount })),
  ),
  hkd: readableBy('orders.money', amount.nullable()),
  /** The newest hundred. */
  newest: readableBy(
    'orders.read',
    z.array(
      onWire({
        id: Id,
        number: z.string(),
        createdAt: z.iso.datetime(),
        currency: z.enum(currencies),
        total: readableBy('orders.money', amount.nullable()),
      }),
    ),
  ),
}).meta({ id: 'CampaignResults' })
export type CampaignResults = z.output<typeof CampaignResults>

export const getResults = endpoint('GET', adminPath('/campaigns/{id}/results'), {
  name: 'staff-campaign-results',
  about:
    'What came of a campaign: letters, who got none and why, followed links, orders within seven days after a follow. Null before it begins, and to whoever sees no customers where it went to fewer than five.',
  query: z.object({ id: Id }),
  answer: z.object({ results: CampaignResults.nullable() }),
  refuses: ['campaigns.unknown'],
})
