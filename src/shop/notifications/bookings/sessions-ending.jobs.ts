import { packageFactsOf } from '../../bookings/letter.ts'
import { on } from '../../subscribers.ts'
import * as store from '../store.ts'
import { sessionsEndingEmail } from './sessions-ending-email.ts'
import { openingOf, baseOf, mail } from './booking.jobs.ts'

/** Once for each expiry notice of a package that has unused sessions (rules/sessions#3). */
export const notifySessionsEnding = on(
  'sessions.expiring',
  'tell-sessions-ending',
  async (tx, { packageId, days }) => {
    const facts = await packageFactsOf(tx, packageId)
    // extended since: the next notice follows before the new expiry
    if (!facts || facts.daysLeft > days) return
    const key = `mail:sessions-ending:${packageId}:${facts.expiresOn}:${days}`
    if (await store.hasMessage(tx.db, key)) return
    const { to, uniqueUrl } = facts
    // guests open a package through the order that it was bought with
    const page = to.orderId
      ? `/checkout/order-confirmation/${to.orderId}${await openingOf(tx, to)}`
      : `/treatment/${uniqueUrl}`
    const desk = { url: baseOf(tx, to) + page, careEmail: tx.shop.careEmail }
    await mail(tx, key, { event: 'sessions.expiring', to }, sessionsEndingEmail(facts, desk))
  },
)
