import type { Locale } from '../../region.ts'
import type { RenderedEmail } from '../email.rules.ts'
import { sayIn, type Values } from '../words.ts'

const membershipEmailKinds = [
  'vip_joined',
  'vip_ending',
  'vip_ended',
  'vip_renewed',
  'referral',
  'erasure',
  'restock',
  'retest_due',
] as const
export type MembershipEmailKind = (typeof membershipEmailKinds)[number]

/** A short email to a member with one button. */
export function membershipEmail(
  kind: MembershipEmailKind,
  language: Locale,
  facts: { url: string; careEmail: string; values: Values },
): RenderedEmail {
  const say = sayIn(language)
  return {
    language,
    subject: say(`${kind}.subject`, facts.values),
    heading: say(`${kind}.heading`, facts.values),
    blocks: [
      { kind: 'text', text: say(`${kind}.text`, facts.values) },
      { kind: 'button', label: say(`${kind}.button`), url: facts.url },
    ],
    closing: say('layout.care', { email: facts.careEmail }),
  }
}
