import type { Ctx } from '../../context.ts'
import * as store from '../store.ts'
import { addressErrors, tidyAddress, type Address } from '../../delivery/address.rules.ts'
import { readPhone } from '../../delivery/phone.ts'
import { deliveryRefusals } from '../../delivery/rules.ts'
import { readdressRenewal } from '../../orders/renewing/renewals.ts'
import { Refusal } from '../../refusal.ts'
import { reannounce } from '../announce.ts'
import { late, liveCycle } from './guards.ts'
import { subscriptionRefusals } from '../rules.ts'
import { canChange } from '../step.rules.ts'
import { type Subscription } from '../subscription.rules.ts'
import { addSubscriptionEvent, type Actor } from '../transition.ts'

// Actions of the member, or of staff on their behalf. Each runs under the lock of the contract.

export async function changeAddress(
  tx: Ctx,
  subscription: Subscription,
  { countryKey, ...written }: Address & { countryKey?: string | undefined },
  by: Actor,
): Promise<void> {
  if (countryKey !== undefined && countryKey !== subscription.country)
    throw new Refusal(subscriptionRefusals.country_stays)
  const cycle = liveCycle(subscription)
  if (!canChange(cycle, tx.clock.now()) && cycle.state !== 'failed') throw late(cycle, 'changeBy')
  const keepsPassport = written.passport === '' && subscription.delivery.passportTail !== null
  const address = tidyAddress(subscription.country, written)
  const errors = addressErrors(
    subscription.country,
    address,
    readPhone(address.callingCode, address.contact),
  ).filter(({ field }) => !(keepsPassport && field === 'passport'))
  if (errors.length > 0) {
    const fields = Object.fromEntries(
      errors.map(({ field, problem }) => [
        field === 'callingCode' ? 'calling_code' : field,
        tx.say(deliveryRefusals[problem].code),
      ]),
    )
    throw new Refusal(subscriptionRefusals.address_refused, { fields })
  }
  const { callingCode, passport, ...place } = address
  const identity =
    passport === '' ? null : { sealed: tx.sealing.seal('passport', passport), tail: passport.slice(-3) }
  await store.changeContract(tx.db, subscription.id, {
    ...place,
    calling_code: callingCode,
    location_code: null,
    delivery_method: subscription.deliveryMethod === null ? null : 'shipping',
    ...(identity && { passport: identity.sealed, passport_tail: identity.tail }),
  })
  // an unpaid order was not shipped, so its address changes too
  if (cycle.state === 'failed' && cycle.orderId)
    await readdressRenewal(tx, cycle.orderId, { ...place, callingCode }, identity)
  await reannounce(tx, subscription.id, cycle.id)
  await addSubscriptionEvent(tx, subscription, 'address', by, {}, cycle.number)
}
