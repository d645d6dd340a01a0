import { z } from 'zod'
import { endpoint, onWire } from '../../../endpoint.ts'
import { adminPath } from '../../../staff/contract.ts'
import { readableBy } from '../../../staff/readable.rules.ts'
import { cancelReasons } from '../../rules.ts'

const count = z.number().int()
const day = z.iso.date()
/** Per cent with one decimal; null: nothing to count. */
const percent = z.number().nullable()

export const churnReasons = [...cancelReasons, 'unpaid', 'shop'] as const

export const SubscriptionFigures = onWire({
  from: day,
  to: day,
  /** HKD revenue of active contracts in 30 days; null without the right to see amounts. */
  monthlyRevenue: readableBy('orders.money', z.number().nullable()),
  active: count,
  paused: count,
  pastDue: count,
  started: count,
  churned: count,
  /** A contract counts under each reason of its member. */
  churnReasons: z.array(z.object({ reason: z.enum(churnReasons), count })),
  failed: count,
  recovered: count,
  recoveryRate: percent,
  skipped: count,
  paid: count,
  skipRate: percent,
})
export type SubscriptionFigures = z.output<typeof SubscriptionFigures>

export const subscriptionReport = endpoint('GET', adminPath('/subscription-report'), {
  name: 'staff-subscription-report',
  about:
    'Subscriptions within Hong Kong days compared with as many days before: monthly revenue and states at the end, new and ended ones with reasons, recovery after failed charges, skips. Without days the last 30.',
  query: onWire({ from: day.optional(), to: day.optional() }),
  answer: onWire({ period: SubscriptionFigures, before: SubscriptionFigures }),
  refuses: ['subscriptions.bad_span'],
})
