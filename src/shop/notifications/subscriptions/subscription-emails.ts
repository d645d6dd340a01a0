import { beginningOf } from '../../calendar.ts'
import { dayText, momentText } from '../../date-text.ts'
import { formatMoney, type Money } from '../../money.ts'
import type { Locale } from '../../region.ts'
import type { SubscriptionFacts } from '../../subscriptions/letter.ts'
import type { EmailBlock, EmailSum, RenderedEmail } from '../email.rules.ts'
import { deliveryRow } from '../orders/email-fragments.ts'
import { sayIn, type Values } from '../words.ts'

/** Kinds of messages about a subscription. */
export const subscriptionMessageKinds = [
  'started',
  'notice',
  'failed',
  'failed_hard',
  'failed_authentication',
  'last_try',
  'suspended',
  'recovered',
  'cancelled',
  'uncancelled',
  'paused',
  'ended',
  'unanswered',
  'waiting',
  'card_ending',
  'price_rises',
  'option_ends',
  'option_replaced',
  'terms_stay',
  'line_substituted',
] as const
export type SubscriptionMessageKind = (typeof subscriptionMessageKinds)[number]

/** Kinds that are also sent as a text, because they need a reply or a payment. */
export const smsKinds = [
  'notice',
  'failed',
  'failed_hard',
  'failed_authentication',
  'last_try',
  'suspended',
] as const satisfies readonly SubscriptionMessageKind[]
export const isSmsKind = (kind: SubscriptionMessageKind): kind is (typeof smsKinds)[number] =>
  smsKinds.some((each) => each === kind)

type Extra = { url: string; careEmail: string; values?: Values; failureText?: string }

const dayIn = (locale: Locale, day: string): string => dayText(locale, beginningOf(day))

/** Values for the placeholders of all messages about a subscription. */
export const valuesOf = (locale: Locale, facts: SubscriptionFacts): Values => ({
  name: facts.member.firstname,
  number: facts.number,
  every: facts.every,
  total: formatMoney(facts.total),
  due: formatMoney(facts.due),
  last_four: facts.card?.lastFour ?? '',
  ...(facts.days
    ? {
        day: dayIn(locale, facts.days.chargeOn),
        change_by: dayIn(locale, facts.days.changeBy),
        cancel_by: dayIn(locale, facts.days.cancelBy),
      }
    : {}),
  ...(facts.nextTry ? { next_try: momentText(locale, facts.nextTry) } : {}),
  ...(facts.payBy ? { pay_by: dayIn(locale, facts.payBy) } : {}),
})

const showsContents: ReadonlySet<SubscriptionMessageKind> = new Set([
  'started',
  'notice',
  'failed',
  'failed_hard',
  'failed_authentication',
  'last_try',
  'suspended',
])

/** Email about a subscription: the event, contents and dates of the delivery, and a button for the next step. */
export function subscriptionEmail(
  kind: SubscriptionMessageKind,
  facts: SubscriptionFacts,
  { url, careEmail, values = {}, failureText = '' }: Extra,
): RenderedEmail {
  const { locale } = facts.member
  const say = sayIn(locale)
  const words = { ...valuesOf(locale, facts), reason: failureText, ...values }
  const text = (part: 'subject' | 'heading' | 'text' | 'button'): string =>
    say(`subscription.${kind}.${part}`, words)
  const asks = kind === 'notice' && facts.asksFirst ? [say('subscription.notice.asks', words)] : []
  return {
    language: locale,
    subject: text('subject'),
    heading: text('heading'),
    blocks: [
      { kind: 'text', text: [text('text'), ...asks].join('\n') },
      ...(showsContents.has(kind) ? contentsOf(facts) : []),
      ...(kind === 'notice' || kind === 'started' ? daysOf(facts) : []),
      { kind: 'button', label: text('button'), url },
    ],
    closing: say('layout.care', { email: careEmail }),
  }
}

type SumLabel = 'sum.goods' | 'sum.total' | 'sum.wallet' | 'sum.due'

function contentsOf(facts: SubscriptionFacts): EmailBlock[] {
  const say = sayIn(facts.member.locale)
  const sum = (label: SumLabel, amount: Money, isTotal = false): EmailSum => ({
    label: say(label),
    amount: formatMoney(amount),
    isTotal,
  })
  const hasWallet = facts.wallet.minor > 0
  return [
    {
      kind: 'lines',
      lines: facts.lines.map(({ name, detail, amount }) => ({ name, detail, amount: formatMoney(amount) })),
      sums: [
        sum('sum.goods', facts.goods),
        deliveryRow(facts.deliveryFee, say),
        sum('sum.total', facts.total, !hasWallet),
        ...(hasWallet ? [sum('sum.wallet', facts.wallet), sum('sum.due', facts.due, true)] : []),
      ],
    },
  ]
}

/** The four dates of a delivery in order: notice, change deadline, cancel deadline, charge; then the card. */
function daysOf({ days, card, member: { locale } }: SubscriptionFacts): EmailBlock[] {
  if (!days) return []
  const say = sayIn(locale)
  return [
    {
      kind: 'facts',
      facts: [
        [say('subscription.fact.notice'), dayIn(locale, days.noticeOn)],
        [say('subscription.fact.change_by'), `${dayIn(locale, days.changeBy)} 23:59`],
        [say('subscription.fact.cancel_by'), `${dayIn(locale, days.cancelBy)} 23:59`],
        [say('subscription.fact.charge'), `${dayIn(locale, days.chargeOn)} 10:00`],
        ...(card ? ([[say('fact.paid_with'), `•••• ${card.lastFour}`]] as const) : []),
      ],
    },
  ]
}
