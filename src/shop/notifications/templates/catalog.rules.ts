/** Recipients of an email or text; `shared`: words that several templates use. */
export const audiences = ['buyer', 'member', 'visitor', 'staff', 'shared'] as const
export type Audience = (typeof audiences)[number]

/** Kind of facts that a template contains, for which a preview uses sample data. */
export type Facts = 'order' | 'booking' | 'subscription' | 'code' | null

type About = { audience: Audience; facts: Facts; event: string }
const order = (event: string): About => ({ audience: 'buyer', facts: 'order', event: `order.${event}` })
const toBuyer = (event: string): About => ({ audience: 'buyer', facts: null, event })
const toMember = (event: string, facts: Facts = null): About => ({ audience: 'member', facts, event })
const toVisitor = (event: string, facts: Facts = null): About => ({ audience: 'visitor', facts, event })
const toStaff = (event: string): About => ({ audience: 'staff', facts: null, event })
const renewal = (event: string): About => toMember(`subscription.${event}`, 'subscription')
const appointment = (event: string): About => toMember(`booking.${event}`, 'booking')
const shared: About = { audience: 'shared', facts: null, event: '' }

/** All emails and texts by the prefix of their words, in the order of the back office list. */
const abouts = {
  waiting: order('placed'),
  claimed: { ...order(''), event: 'payment.claimed' },
  link: order('payment_link_created'),
  part: order('partially_paid'),
  confirmed: order('confirmed'),
  received: order('confirmed'),
  difference: order('revised'),
  revised: order('revised'),
  lapsed: order('revised'),
  withdrawn: order('revised'),
  shipped: order('shipped'),
  tracking: order('tracking_corrected'),
  ready: order('ready_for_pickup'),
  reminder: order('ready_for_pickup'),
  delivered: order('delivered'),
  replaced: order('replaced'),
  refunded: order('refunded'),
  late: order('refund_requested'),
  over: { ...order(''), event: 'payment.overpaid' },
  expired: order('expired'),
  cancelled: order('cancelled'),
  gift_card: toBuyer('gift_card.due'),
  return_requested: toBuyer('return.state_changed'),
  return_approved: toBuyer('return.state_changed'),
  return_refused: toBuyer('return.state_changed'),
  return_received: toBuyer('return.state_changed'),
  return_settled: toBuyer('return.state_changed'),
  return_free: toBuyer('return.state_changed'),
  return_exchanged: toBuyer('return.state_changed'),
  return_closed: toBuyer('return.state_changed'),
  code: toVisitor('code.requested', 'code'),
  reset: toMember('member.password_forgotten'),
  welcome: toMember('member.registered'),
  email_noted: toMember('member.email_entered'),
  email_pending: toMember('member.email_entered'),
  own_email_changed: toMember('member.contact_changed'),
  phone_changed: toMember('member.contact_changed'),
  password_changed: toMember('member.password_changed'),
  new_device: toMember('member.new_device'),
  stolen: toMember('member.token_stolen'),
  assistant_linked: toMember('member.assistant_linked'),
  merged: toMember('member.merged'),
  erasure: toMember('member.erasure_requested'),
  legal: toMember('legal.announced'),
  ending: toMember('wallet.expiring'),
  vip_joined: toMember('member.vip_joined'),
  vip_renewed: toMember('member.vip_renewed'),
  vip_ending: toMember('member.vip_ending'),
  vip_ended: toMember('member.vip_ended'),
  referral: toMember('referral.granted'),
  review_invited: toMember('review.invited'),
  review_published: toMember('review.published'),
  review_rewarded: toMember('review.published'),
  review_changes: toMember('review.changes_requested'),
  review_rejected: toMember('review.rejected'),
  reward_expiring: toMember('reward.expiring'),
  restock: toMember('stock.returned'),
  cart_left: toMember('cart.left'),
  retest_due: toMember('scalp_test.retest_due'),
  'subscription.started': renewal('started'),
  'subscription.notice': renewal('notice_due'),
  'subscription.failed': renewal('charge_failed'),
  'subscription.failed_hard': renewal('charge_failed'),
  'subscription.failed_authentication': renewal('charge_failed'),
  'subscription.last_try': renewal('charge_failed'),
  'subscription.suspended': renewal('suspended'),
  'subscription.recovered': renewal('recovered'),
  'subscription.cancelled': renewal('changed'),
  'subscription.uncancelled': renewal('changed'),
  'subscription.paused': renewal('changed'),
  'subscription.ended': renewal('changed'),
  'subscription.unanswered': renewal('changed'),
  'subscription.waiting': renewal('changed'),
  'subscription.card_ending': renewal('card_ending'),
  'subscription.price_rises': renewal('terms_changing'),
  'subscription.option_ends': renewal('terms_changing'),
  'subscription.option_replaced': renewal('terms_changing'),
  'subscription.terms_stay': renewal('terms_staying'),
  'subscription.line_substituted': renewal('line_substituted'),
  'booking.confirmed': appointment('confirmed'),
  'booking.requested': appointment('requested'),
  'booking.moved': appointment('moved'),
  'booking.moved_request': appointment('moved'),
  'booking.cancelled_early': appointment('ended'),
  'booking.cancelled_late': appointment('ended'),
  'booking.cancelled_by_shop': appointment('ended'),
  'booking.lapsed': appointment('ended'),
  'booking.reminder': appointment('reminder_due'),
  'booking.soon': appointment('reminder_due'),
  'booking.offered': appointment('offered'),
  'booking.completed': appointment('completed'),
  sessions_ending: toMember('sessions.expiring'),
  sessions_offered: toVisitor('sessions.offered'),
  sessions_handed_on: toMember('sessions.handed_on'),
  newsletter: toVisitor('newsletter.requested'),
  ticket_answered: toVisitor('feedback.answered'),
  staff_invited: toStaff('staff.invited'),
  staff_reset: toStaff('staff.reset_requested'),
  staff_reset_done: toStaff('staff.reset_done'),
  staff_recovery: toStaff('staff.recovery_used'),
  staff_device: toStaff('staff.new_device'),
  report: toStaff('report.due'),
  notices: toStaff('desk.notices'),
  webhook_off: toStaff('webhook.switched_off'),
  product_held: toStaff('product.schedule_held'),
  layout: shared,
  fact: shared,
  sum: shared,
  duties: shared,
  method: shared,
  pay: shared,
  button: shared,
  care: shared,
  return: shared,
  review_reason: shared,
  booking: shared,
  'booking.fact': shared,
  'subscription.fact': shared,
  'report.name': shared,
  'report.main': shared,
  'report.stock': shared,
  'report.customs': shared,
  'notices.kind': shared,
  marketing: shared,
  campaign: shared,
} as const satisfies Record<string, About>

export type Prefix = keyof typeof abouts
export type Template = About & { id: string; prefix: Prefix }

/** Id in URLs and in the table: `subscription.notice` becomes `subscription_notice`. */
const templateId = (prefix: string): string => prefix.replaceAll('.', '_')

export const templates: readonly Template[] = Object.entries(abouts).map(([prefix, about]) => ({
  ...about,
  id: templateId(prefix),
  prefix: prefix as Prefix, // a key of the table
}))

const byId = new Map(templates.map((template) => [template.id, template]))
export const templateOf = (id: string): Template | null => byId.get(id) ?? null

/**
 * Words that staff cannot change (rules/messages#15): the request for consent and its withdrawal, the mark of a test
 * email, and the suffix of a time.
 */
const fixed = new Set([
  'marketing.why',
  'marketing.unsubscribe',
  'newsletter.text',
  'campaign.test_subject',
  'campaign.test',
  'layout.test',
  'layout.hong_kong_time',
])
export const isFixed = (word: string): boolean => fixed.has(word)

/** Role of a word in its template, by the suffix of its name. */
export const wordKinds = ['subject', 'heading', 'text', 'button', 'sms', 'label'] as const
export type WordKind = (typeof wordKinds)[number]

export function wordKind({ audience }: Pick<Template, 'audience'>, word: string): WordKind {
  const name = word.slice(word.lastIndexOf('.') + 1)
  if (name.startsWith('subject')) return 'subject'
  if (name === 'heading') return 'heading'
  if (name.startsWith('sms')) return 'sms'
  if (name.endsWith('button') || word.startsWith('button.')) return 'button'
  if (labels.has(word) || (audience === 'shared' && !sharedTexts.test(word))) return 'label'
  return 'text'
}
const labels = new Set([
  'code.label',
  'gift_card.code',
  'sessions_ending.left',
  'sessions_ending.last_day',
  'sessions_offered.sessions',
  'ticket_answered.question',
  'assistant_linked.label_prices',
  'assistant_linked.label_checkout',
  'assistant_linked.label_orders',
  'report.whole',
])
const sharedTexts =
  /^(?:layout\.care|duties\.|care\.|marketing\.|campaign\.test|booking\.(?!fact\.|minutes|calendar|review))/
