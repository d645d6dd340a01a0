import { beginningOf } from '../../calendar.ts'
import { dayText } from '../../date-text.ts'
import { formatMoney } from '../../money.ts'
import type { Ctx } from '../../context.ts'
import { on } from '../../subscribers.ts'
import {
  areTermsChanging,
  changingLine,
  factsOf,
  linkFor,
  type SubscriptionFacts,
} from '../../subscriptions/letter.ts'
import { emailHtml, emailText } from '../email.rules.ts'
import { queueMessage } from '../outbox.ts'
import { keyOf } from '../standing.ts'
import { sayIn, type Values } from '../words.ts'
import {
  isSmsKind,
  subscriptionEmail,
  valuesOf,
  type SubscriptionMessageKind,
} from './subscription-emails.ts'

type About = {
  subscriptionId: string
  /** Idempotency key of the message, without its channel. */
  key: string
  kind: SubscriptionMessageKind | ((facts: SubscriptionFacts) => SubscriptionMessageKind)
  event: string
  /** False: the event is outdated, and no message is queued. */
  isTrue?: (facts: SubscriptionFacts) => boolean
  path?: (tx: Ctx, facts: SubscriptionFacts) => Promise<string>
  values?: (facts: SubscriptionFacts) => Values
}

const subscriptionPath = (id: string): string => `/account?view=SUBSCRIPTIONS&subscription=${id}`

async function write(tx: Ctx, about: About): Promise<void> {
  const facts = await factsOf(tx, about.subscriptionId)
  if (!facts || about.isTrue?.(facts) === false) return
  const { email: to, locale, phone } = facts.member
  const kind = typeof about.kind === 'function' ? about.kind(facts) : about.kind
  const path = (await about.path?.(tx, facts)) ?? subscriptionPath(about.subscriptionId)
  const url = `${tx.shop.publicUrl}${locale === 'hk' ? '' : `/${locale}`}${path}`
  const failureText = facts.failure ? tx.say(`subscription.failure.${facts.failure}`, {}, locale) : ''
  const values = about.values?.(facts) ?? {}
  const email = subscriptionEmail(kind, facts, { url, careEmail: tx.shop.careEmail, values, failureText })
  const shared = { event: about.event, language: locale, orderId: null }
  await queueMessage(tx, {
    ...shared,
    key: `mail:${about.key}`,
    channel: 'mail',
    to,
    subject: email.subject,
    text: emailText(email),
    html: emailHtml(email),
  })
  if (!isSmsKind(kind) || phone === null) return
  const words = { ...valuesOf(locale, facts), reason: failureText, ...values, url }
  await queueMessage(tx, {
    ...shared,
    key: `sms:${about.key}`,
    channel: 'sms',
    to: phone,
    subject: '',
    html: null,
    text: sayIn(locale)(`subscription.${kind}.sms`, words),
  })
}

export const notifyStarted = on(
  'subscription.started',
  'tell-subscription-started',
  (tx, { subscriptionId }) =>
    write(tx, {
      subscriptionId,
      key: `subscription-started:${subscriptionId}`,
      kind: 'started',
      event: 'subscription.started',
    }),
)

/** Renewal notice: contents, price and day, with a link that needs no sign-in (rules/subscriptions#3, #16). */
export const sendNotice = on(
  'subscription.notice_due',
  'send-subscription-notice',
  (tx, { subscriptionId, cycleId, renewsOn }) =>
    write(tx, {
      subscriptionId,
      key: `subscription-notice:${cycleId}:${renewsOn}`,
      kind: 'notice',
      event: 'subscription.notice_due',
      isTrue: (facts) => facts.cycleId === cycleId && facts.days?.chargeOn === renewsOn,
      path: async (inner) => {
        const token = await linkFor(inner, subscriptionId)
        return token ? `/subscription?token=${token}` : subscriptionPath(subscriptionId)
      },
    }),
)

/** At the first failed charge, and before the last retry; not in between. */
export const notifyChargeFailed = on(
  'subscription.charge_failed',
  'tell-subscription-charge-failed',
  async (tx, { subscriptionId, cycleId, attempt, isFirst, isBeforeLast }) => {
    if (!isFirst && !isBeforeLast) return
    await write(tx, {
      subscriptionId,
      key: `subscription-failed:${cycleId}:${attempt}`,
      kind: ({ failure }) =>
        failure === 'hard' || failure === 'no_card'
          ? 'failed_hard'
          : failure === 'authentication'
            ? 'failed_authentication'
            : isFirst
              ? 'failed'
              : 'last_try',
      event: 'subscription.charge_failed',
      isTrue: (facts) => facts.cycleId === cycleId && facts.failure !== null,
      path: async (_, { failure, orderId }) =>
        failure === 'authentication' && orderId ? `/checkout/${orderId}` : subscriptionPath(subscriptionId),
    })
  },
)

export const notifySuspended = on(
  'subscription.suspended',
  'tell-subscription-suspended',
  (tx, { subscriptionId, cycleId }) =>
    write(tx, {
      subscriptionId,
      key: `subscription-suspended:${cycleId}`,
      kind: 'suspended',
      event: 'subscription.suspended',
      isTrue: (facts) => facts.cycleId === cycleId && facts.payBy !== null,
    }),
)

export const notifyRecovered = on(
  'subscription.recovered',
  'tell-subscription-recovered',
  (tx, { subscriptionId, cycleId }) =>
    write(tx, {
      subscriptionId,
      key: `subscription-recovered:${cycleId}`,
      kind: 'recovered',
      event: 'subscription.recovered',
    }),
)

const kindOfChange = {
  cancelled: 'cancelled',
  uncancelled: 'uncancelled',
  paused: 'paused',
  ended: 'ended',
  skipped_unanswered: 'unanswered',
  waiting: 'waiting',
  moved_late: 'notice',
} as const satisfies Record<string, SubscriptionMessageKind>

export const notifySubscriptionChanged = on(
  'subscription.changed',
  'tell-subscription-changed',
  (tx, { subscriptionId, what, at }) =>
    write(tx, {
      subscriptionId,
      key: `subscription-${what}:${subscriptionId}:${at}`,
      kind: kindOfChange[what],
      event: 'subscription.changed',
      isTrue: (facts) => kindOfChange[what] !== 'notice' || facts.days !== null,
    }),
)

export const notifyCardEnding = on(
  'subscription.card_ending',
  'tell-subscription-card-ending',
  (tx, { subscriptionId, renewsOn, days }) =>
    write(tx, {
      subscriptionId,
      key: `subscription-card:${subscriptionId}:${renewsOn}:${days}`,
      kind: 'card_ending',
      event: 'subscription.card_ending',
    }),
)

/** Thirty days before a price rises or an option ends; cancelling is free from then on (rules/subscriptions#5). */
export const notifyTermsChanging = on(
  'subscription.terms_changing',
  'tell-subscription-terms',
  async (tx, { subscriptionId, lineId, what, day, campaignId }) => {
    const change = await changingLine(tx, subscriptionId, lineId)
    if (!change || !(await areTermsChanging(tx, lineId, what, day))) return // the change was withdrawn since
    const values = () => ({
      line: change.line,
      from: dayText(change.locale, beginningOf(day)),
      price: change.price ? formatMoney(change.price) : '',
      substitute: change.substitute ?? '',
    })
    const ending = change.substitute === null ? 'option_ends' : 'option_replaced'
    await write(tx, {
      subscriptionId,
      key: keyOf.changingTerms(lineId, what, day, campaignId),
      kind: what === 'price' ? 'price_rises' : ending,
      event: 'subscription.terms_changing',
      values,
    })
  },
)

/** The change that was announced for that day is withdrawn. */
export const notifyTermsStaying = on(
  'subscription.terms_staying',
  'tell-subscription-terms-stay',
  async (tx, { subscriptionId, lineId, day, campaignId }) => {
    const change = await changingLine(tx, subscriptionId, lineId)
    if (!change) return
    await write(tx, {
      subscriptionId,
      key: `subscription-terms-stay:${lineId}:${day}:${campaignId}`,
      kind: 'terms_stay',
      event: 'subscription.terms_staying',
      values: () => ({ line: change.line, from: dayText(change.locale, beginningOf(day)) }),
    })
  },
)

/** Staff substituted an option in a line of many subscriptions. */
export const notifyLineSubstituted = on(
  'subscription.line_substituted',
  'tell-subscription-line-substituted',
  async (tx, { subscriptionId, lineId, substitutionId }) => {
    const change = await changingLine(tx, subscriptionId, lineId)
    if (!change) return
    await write(tx, {
      subscriptionId,
      key: `subscription-line-substituted:${lineId}:${substitutionId}`,
      kind: 'line_substituted',
      event: 'subscription.line_substituted',
      values: () => ({ line: change.line }),
    })
  },
)

/** Staff request another card, at most once a day. */
export const notifyCardAsked = on(
  'subscription.card_asked',
  'tell-subscription-card-asked',
  (tx, { subscriptionId, day }) =>
    write(tx, {
      subscriptionId,
      key: `subscription-card-asked:${subscriptionId}:${day}`,
      kind: 'failed_hard',
      event: 'subscription.card_asked',
    }),
)
