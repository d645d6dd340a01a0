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
  /** Refused by the mail server or given up. */
  failed: count,
  /** Recipients without an email, by reason. */
  withdrawn: count,
  erased: count,
  locked: count,
  /** Recipients who clicked a link. */
  followers: count,
  unsubscribed: count,
  links: z.array(z.object({ target: z.string(), followers: count })),
  /** Paid orders within seven days after a click, less refunds. */
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
    'Returns the results of a campaign: letters sent, recipients skipped with the cause, clicked links, and orders within seven days after a click. Null before it begins, and with fewer than five recipients for callers who may not read customers.',
  query: z.object({ id: Id }),
  answer: z.object({ results: CampaignResults.nullable() }),
  refuses: ['campaigns.unknown'],
})
