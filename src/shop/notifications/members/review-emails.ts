import { textIn, type Locale } from '../../region.ts'
import type { MemberReview } from '../../reviews/review.rules.ts'
import type { EmailBlock, RenderedEmail } from '../email.rules.ts'
import { sayIn, type Values, type Word } from '../words.ts'

type ReviewEmailContext = { language: Locale; url: string; careEmail: string; values?: Values }
type Kind =
  | 'review_invited'
  | 'review_published'
  | 'review_rewarded'
  | 'review_changes'
  | 'review_rejected'
  | 'reward_expiring'

function letter(
  kind: Kind,
  { language, url, careEmail, values = {} }: ReviewEmailContext,
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

/** Invites the buyer of a delivered order to review its products. */
export const reviewInvitationEmail = (
  reviews: readonly MemberReview[],
  context: ReviewEmailContext,
): RenderedEmail =>
  letter('review_invited', context, [
    {
      kind: 'lines',
      lines: reviews.map(({ bought }) => ({
        name: textIn(context.language, bought.name),
        detail: textIn(context.language, bought.optionName),
        amount: '',
      })),
      sums: [],
    },
  ])

/** The review was published, with a reward to choose if `isRewarded`. */
export const publishedEmail = (isRewarded: boolean, context: ReviewEmailContext): RenderedEmail =>
  letter(isRewarded ? 'review_rewarded' : 'review_published', context)

/** Changes were requested or the review was rejected: reasons in the reader's language, and the note of staff. */
export function decidedEmail(
  kind: 'review_changes' | 'review_rejected',
  review: MemberReview,
  context: ReviewEmailContext,
): RenderedEmail {
  const say = sayIn(context.language)
  const reasons = review.reasons.map((reason) => say(`review_reason.${reason}` as Word)).join('\n') // every reason has a word
  const facts = [
    ...(reasons === '' ? [] : [[say('fact.why'), reasons] as const]),
    ...(review.note === '' ? [] : [[say('fact.note'), review.note] as const]),
  ]
  return letter(kind, context, facts.length === 0 ? [] : [{ kind: 'facts', facts }])
}

export const expiringEmail = (context: ReviewEmailContext): RenderedEmail =>
  letter('reward_expiring', context)
