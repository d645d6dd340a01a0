import { beginningOf } from '../../calendar.ts'
import { appointmentText, dayText } from '../../date-text.ts'
import type { TransferLetter } from '../../sessions/transfers/transfer-letter.ts'
import type { RenderedEmail } from '../email.rules.ts'
import { sayIn } from '../words.ts'

/** Sessions are offered to the reader: treatment, expiry, and a button to accept them. */
export function sessionsOfferedEmail(
  letter: TransferLetter,
  desk: { url: string; careEmail: string },
): RenderedEmail {
  const { locale, sessions } = letter
  const say = sayIn(locale)
  const values = {
    from: letter.from,
    treatment: letter.treatment,
    sessions,
    until: appointmentText(locale, letter.expiresAt),
  }
  return {
    language: locale,
    subject: say('sessions_offered.subject', values),
    heading: say('sessions_offered.heading', values),
    blocks: [
      { kind: 'text', text: say('sessions_offered.text', values) },
      {
        kind: 'facts',
        facts: [
          [say('booking.fact.treatment'), [letter.treatment, letter.optionName].filter(Boolean).join(' · ')],
          [say('sessions_offered.sessions'), String(sessions)],
          [say('sessions_ending.last_day'), dayText(locale, beginningOf(letter.expiresOn))],
        ],
      },
      { kind: 'button', label: say('sessions_offered.button'), url: desk.url },
    ],
    closing: say('layout.care', { email: desk.careEmail }),
  }
}
