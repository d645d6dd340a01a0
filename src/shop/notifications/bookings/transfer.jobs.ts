import { handedOnFactsOf } from '../../bookings/letter.ts'
import { on } from '../../subscribers.ts'
import { transferLetterOf } from '../../sessions/transfers/transfer-letter.ts'
import { emailHtml, emailText } from '../email.rules.ts'
import { queueMessage } from '../outbox.ts'
import * as store from '../store.ts'
import { mail } from './booking.jobs.ts'
import { sessionsHandedOnEmail } from './handed-on-email.ts'
import { sessionsOfferedEmail } from './transfer-email.ts'

/** Once for each offer. The link to accept it exists in this email alone (rules/sessions#9). */
const notifySessionsOffered = on('sessions.offered', 'tell-sessions-offered', async (tx, { transferId }) => {
  const key = `mail:sessions-offered:${transferId}`
  if (await store.hasMessage(tx.db, key)) return
  const letter = await transferLetterOf(tx, transferId)
  if (!letter) return
  const { locale, token } = letter
  const base = tx.shop.publicUrl + (locale === 'hk' ? '' : `/${locale}`)
  const url = `${base}/booking/sessions/received?token=${token}`
  const email = sessionsOfferedEmail(letter, { url, careEmail: tx.shop.careEmail })
  await queueMessage(tx, {
    key,
    channel: 'mail',
    event: 'sessions.offered',
    language: email.language,
    to: letter.email,
    subject: email.subject,
    text: emailText(email),
    html: emailHtml(email),
    orderId: null,
  })
})

/** To the former owner, once for each transfer (rules/sessions#9). */
const notifySessionsHandedOn = on(
  'sessions.handed_on',
  'tell-sessions-handed-on',
  async (tx, { packageId }) => {
    const key = `mail:sessions-handed-on:${packageId}`
    if (await store.hasMessage(tx.db, key)) return
    const facts = await handedOnFactsOf(tx, packageId)
    if (!facts) return
    const email = sessionsHandedOnEmail(facts, { careEmail: tx.shop.careEmail })
    await mail(tx, key, { event: 'sessions.handed_on', to: facts.to }, email)
  },
)

export const listeners = [notifySessionsOffered, notifySessionsHandedOn]
