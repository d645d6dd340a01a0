import type { PackageFacts } from '../../bookings/letter.ts'
import type { RenderedEmail } from '../email.rules.ts'
import { sayIn } from '../words.ts'
import { dayIn } from './booking-emails.ts'

/** Unused sessions expire: their number and last day. */
export function sessionsEndingEmail(
  facts: PackageFacts,
  desk: { url: string; careEmail: string },
): RenderedEmail {
  const { locale } = facts.to
  const say = sayIn(locale)
  const day = dayIn(locale, facts.expiresOn)
  const words = { treatment: facts.treatment, left: facts.left, day }
  return {
    language: locale,
    subject: say('sessions_ending.subject', words),
    heading: say('sessions_ending.heading', words),
    blocks: [
      { kind: 'text', text: say('sessions_ending.text', words) },
      {
        kind: 'facts',
        facts: [
          [say('booking.fact.treatment'), [facts.treatment, facts.optionName].filter(Boolean).join(' · ')],
          [say('sessions_ending.left'), String(facts.left)],
          [say('sessions_ending.last_day'), day],
        ],
      },
      { kind: 'button', label: say('sessions_ending.button'), url: desk.url },
    ],
    closing: say('layout.care', { email: desk.careEmail }),
  }
}
