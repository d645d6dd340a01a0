import { on } from '../../news.ts'
import { isLocale } from '../../region.ts'
import { makeInvitation } from '../../staff/invitations.ts'
import { invitationDays } from '../../staff/rules.ts'
import { emailHtml, emailText } from '../email.rules.ts'
import { invitationEmail } from './member-emails.ts'
import { queueMessage } from '../outbox.ts'
import * as store from '../store.ts'

/** The link is made by the job that writes it, so that nobody at the desk ever sees it. */
export const sendInvitation = on('staff.invited', 'send-invitation', async (tx, { id, staffId, locale }) => {
  const key = `invitation:${id}`
  if (await store.hasMessage(tx.db, key)) return
  const invitation = await makeInvitation(tx, staffId)
  if (!invitation) return
  const { account, token, until } = invitation
  const language = isLocale(locale) ? locale : 'hk'
  const url = `${tx.shop.publicUrl}/desk/invitation?token=${token}`
  const email = invitationEmail(language, tx.shop.careEmail, {
    name: account.name,
    url,
    days: invitationDays,
  })
  await queueMessage(tx, {
    channel: 'mail',
    key,
    event: 'staff.invited',
    to: account.email,
    goodUntil: until,
    language,
    orderId: null,
    subject: email.subject,
    text: emailText(email),
    html: emailHtml(email),
  })
})
