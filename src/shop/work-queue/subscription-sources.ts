import { pastDue, unknownCharges } from '../subscriptions/desk/dunning/dunning.ts'
import { shortRenewals } from '../subscriptions/desk/short-renewals.ts'
import { after, workSource } from './source.ts'

/** Work items about subscriptions (rules/subscriptions#25). */
export const subscriptionSources = {
  subscriptions_past_due: workSource(
    'care',
    'subscriptions.read',
    (ctx, size) => pastDue(ctx, size),
    ({ id, number, customer, firstTriedAt }) => ({
      id,
      title: number,
      detail: '',
      person: customer,
      orderId: null,
      since: firstTriedAt.toISOString(),
      // day of the last scheduled retry
      dueAt: after(firstTriedAt, 7 * 24),
    }),
  ),
  subscription_charges_unknown: workSource(
    'finance',
    'subscriptions.read',
    (ctx, size) => unknownCharges(ctx, size),
    ({ id, number, customer, lastTriedAt }) => ({
      id,
      title: number,
      detail: '',
      person: customer,
      orderId: null,
      since: lastTriedAt.toISOString(),
      dueAt: after(lastTriedAt, 24),
    }),
  ),
  subscriptions_short: workSource(
    'warehouse',
    'subscriptions.read',
    (ctx, size) => shortRenewals(ctx, size),
    ({ id, number, renewsOn, skus }) => ({
      id,
      title: number,
      detail: `${renewsOn}: ${skus.join(', ')}`,
      orderId: null,
      since: null,
      // charges run at 10:00
      dueAt: new Date(`${renewsOn}T10:00:00+08:00`).toISOString(),
    }),
  ),
}
