import { dayText } from '../../date-text.ts'
import { membersAfter, type Account } from '../../members/accounts.ts'
import { on } from '../../subscribers.ts'
import { textIn } from '../../region.ts'
import { announcedText, type AnnouncedText } from '../../settings/announced.ts'
import type { Ctx } from '../../context.ts'
import { emailHtml, emailText, type RenderedEmail } from '../email.rules.ts'
import { queueMessage } from '../outbox.ts'
import { keyOf } from '../standing.ts'
import { sayIn } from '../words.ts'

/** Members in one transaction; a further job handles the next batch. */
const atOnce = 200

function legalEmail(
  tx: Ctx,
  { slug, number, title, changes, from }: AnnouncedText,
  to: Account,
): RenderedEmail {
  const { locale, firstname: name } = to
  const say = sayIn(locale)
  const values = { name, title: textIn(locale, title), from: dayText(locale, from), number }
  const site = tx.shop.publicUrl + (locale === 'hk' ? '' : `/${locale}`)
  return {
    language: locale,
    subject: say('legal.subject', values),
    heading: say('legal.heading', values),
    blocks: [
      { kind: 'text', text: say('legal.text', values) },
      { kind: 'text', text: textIn(locale, changes) },
      { kind: 'button', label: say('legal.button'), url: `${site}/${slug}?version=${number}` },
    ],
    closing: say('layout.care', { email: tx.shop.careEmail }),
  }
}

/**
 * Emails every member before a new version of a legal text takes effect, once for each version and effective date
 * (rules/settings#9). A retried job continues with its batch; a job whose effective date was changed sends none.
 */
export const notifyLegalText = on(
  'legal.announced',
  'tell-of-legal-text',
  async (tx, { versionId, at, after }) => {
    const text = await announcedText(tx, versionId, new Date(at))
    if (!text) return
    const members = await membersAfter(tx, after, atOnce)
    for (const member of members) {
      const email = legalEmail(tx, text, member)
      await queueMessage(tx, {
        key: keyOf.legalText(versionId, at, member.id),
        channel: 'mail',
        event: 'legal.announced',
        language: member.locale,
        to: member.email,
        orderId: null,
        subject: email.subject,
        text: emailText(email),
        html: emailHtml(email),
      })
    }
    const last = members.at(-1)
    if (last && members.length === atOnce)
      await tx.publish('legal.announced', { versionId, at, after: last.id })
  },
)
