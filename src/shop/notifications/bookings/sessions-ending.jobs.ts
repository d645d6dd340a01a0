import { packageFactsOf } from '../../bookings/letter.ts'
import { on } from '../../news.ts'
import * as store from '../store.ts'
import { sessionsEndingEmail } from './sessions-ending-email.ts'
import { openingOf, baseOf, mail } from './booking.jobs.ts'

/** Once for each notice of a package, while something of it is left to use (rules/sessions#3). */
export const notifySessionsEnding = on(
  'sessions.expiring',
  'tell-sessions-ending',
  async (tx, { packageId, days }) => {
    const facts = await packageFactsOf(tx, packageId)
    // extended meanwhile: told again when that end is near
    if (!facts || facts.daysLeft > days) return
    const key = `mail:sessions-ending:${packageId}:${facts.expiresOn}:${days}`
    if (await store.hasMessage(tx.db, key)) return
    const { to, uniqueUrl } = facts
    // a guest's packages open with the order they were bought with
    const page = to.orderId
      ? `/checkout/order-confirmation/${to.orderId}${await openingOf(tx, to)}`
      : `/treatment/${uniqueUrl}`
    const desk = { url: baseOf(tx, to) + page, careEmail: tx.shop.careEmail }
    await mail(tx, key, { event: 'sessions.expiring', to }, sessionsEndingEmail(facts, desk))
  },
)
