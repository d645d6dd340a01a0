import { pastDue, unknownCharges } from '../subscriptions/desk/dunning/dunning.ts'
import { after, most, source } from './source.ts'

/** What needs a person about subscriptions (rules/subscriptions#25). */
export const subscriptionSources = {
  subscriptions_past_due: source(
    'care',
    'subscriptions.read',
    (ctx) => pastDue(ctx, most),
    ({ id, number, customer, firstTriedAt }) => ({
      id,
      title: number,
      detail: customer,
      orderId: null,
      since: firstTriedAt.toISOString(),
      // the last try of the schedule
      dueAt: after(firstTriedAt, 7 * 24),
    }),
  ),
  subscription_charges_unknown: source(
    'finance',
    'subscriptions.read',
    (ctx) => unknownCharges(ctx, most),
    ({ id, number, customer, lastTriedAt }) => ({
      id,
      title: number,
      detail: customer,
      orderId: null,
      since: lastTriedAt.toISOString(),
      dueAt: after(lastTriedAt, 24),
    }),
  ),
}
