import { linkForLetter } from '../../linking/own-links.ts'
import { findMember } from '../../members/accounts.ts'
import { on } from '../../subscribers.ts'
import { emailHtml, emailText } from '../email.rules.ts'
import { queueMessage } from '../outbox.ts'
import { assistantLinkedEmail } from './assistant-email.ts'

/** Emails the member once for each linked assistant, in case another person linked it (rules/agents#27). */
export const notifyAssistantLinked = on(
  'member.assistant_linked',
  'tell-assistant-linked',
  async (tx, { linkId }) => {
    const link = await linkForLetter(tx, linkId)
    const account = link && (await findMember(tx, { id: link.memberId }))
    if (!account) return
    const { email: to, locale } = account
    const url = `${tx.shop.publicUrl}${locale === 'hk' ? '' : `/${locale}`}/account?view=SECURITY`
    const email = assistantLinkedEmail(locale, tx.shop.careEmail, { ...link, url })
    await queueMessage(tx, {
      key: `assistant-linked:${linkId}`,
      channel: 'mail',
      event: 'member.assistant_linked',
      language: email.language,
      to,
      subject: email.subject,
      text: emailText(email),
      html: emailHtml(email),
      orderId: null,
    })
  },
)
