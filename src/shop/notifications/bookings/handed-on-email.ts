import type { HandedOnFacts } from '../../bookings/letter.ts'
import type { RenderedEmail } from '../email.rules.ts'
import { sayIn } from '../words.ts'

/** To the former owner of sessions that staff transferred, in case the owner did not request it. */
export function sessionsHandedOnEmail(facts: HandedOnFacts, desk: { careEmail: string }): RenderedEmail {
  const { to, treatment, optionName, sessions } = facts
  const say = sayIn(to.locale)
  const values = { treatment, sessions }
  return {
    language: to.locale,
    subject: say('sessions_handed_on.subject', values),
    heading: say('sessions_handed_on.heading', values),
    blocks: [
      { kind: 'text', text: say('sessions_handed_on.text', values) },
      {
        kind: 'facts',
        facts: [
          [say('booking.fact.treatment'), [treatment, optionName].filter(Boolean).join(' · ')],
          [say('sessions_offered.sessions'), String(sessions)],
        ],
      },
    ],
    closing: say('layout.care', { email: desk.careEmail }),
  }
}
