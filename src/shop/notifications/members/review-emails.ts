import { textIn, type Locale } from '../../region.ts'
import type { MemberReview } from '../../reviews/review.rules.ts'
import type { EmailBlock, RenderedEmail } from '../email.rules.ts'
import { sayIn, type Values, type Word } from '../words.ts'

type Telling = { language: Locale; url: string; careEmail: string; values?: Values }
type Kind =
  | 'review_invited'
  | 'review_published'
  | 'review_rewarded'
  | 'review_changes'
  | 'review_rejected'
  | 'reward_expiring'

function letter(
  kind: Kind,
  { language, url, careEmail, values = {} }: Telling,
  more: readonly EmailBlock[] = [],
): RenderedEmail {
  const say = sayIn(language)
  return {
    language,
    subject: say(`${kind}.subject`, values),
    heading: say(`${kind}.heading`, values),
    blocks: [
      { kind: 'text', text: say(`${kind}.text`, values) },
      ...more,
      { kind: 'button', label: say(`${kind}.button`), url },
    ],
    closing: say('layout.care', { email: careEmail }),
  }
}

/** The buyer of a delivered order is asked what they think of each product of it. */
export const reviewInvitationEmail = (reviews: readonly MemberReview[], telling: Telling): RenderedEmail =>
  letter('review_invited', telling, [
    {
      kind: 'lines',
      lines: reviews.map(({ bought }) => ({
        name: textIn(telling.language, bought.name),
        detail: textIn(telling.language, bought.optionName),
        amount: '',
      })),
      sums: [],
    },
  ])

/** It stands in the shop; with a reward to choose. */
export const publishedEmail = (isRewarded: boolean, telling: Telling): RenderedEmail =>
  letter(isRewarded ? 'review_rewarded' : 'review_published', telling)

/** Why it was sent back or turned down: reasons in the reader's language, and what staff wrote. */
export function decidedEmail(
  kind: 'review_changes' | 'review_rejected',
  review: MemberReview,
  telling: Telling,
): RenderedEmail {
  const say = sayIn(telling.language)
  const reasons = review.reasons.map((reason) => say(`review_reason.${reason}` as Word)).join('\n') // each reason has its sentence
  const facts = [
    ...(reasons === '' ? [] : [[say('fact.why'), reasons] as const]),
    ...(review.note === '' ? [] : [[say('fact.note'), review.note] as const]),
  ]
  return letter(kind, telling, facts.length === 0 ? [] : [{ kind: 'facts', facts }])
}

export const expiringEmail = (telling: Telling): RenderedEmail => letter('reward_expiring', telling)
