import { dayText } from '../../date-text.ts'
import type { Ctx } from '../../context.ts'
import { findMember } from '../../members/accounts.ts'
import { money, formatMoney } from '../../money.ts'
import { on } from '../../subscribers.ts'
import type { Locale } from '../../region.ts'
import { emailHtml, emailText } from '../email.rules.ts'
import { membershipEmail, type MembershipEmailKind } from './membership-emails.ts'
import { queueMessage } from '../outbox.ts'
import type { Values } from '../words.ts'

type About = {
  memberId: string
  key: string
  kind: MembershipEmailKind
  event: string
  path: string
  values: (locale: Locale) => Values
}

/** Emails a member in their language. Idempotent by its key. */
async function write(tx: Ctx, { memberId, key, kind, event, path, values }: About): Promise<void> {
  const account = await findMember(tx, { id: memberId })
  if (!account) return
  const { email, locale, firstname: name } = account
  const url = tx.shop.publicUrl + (locale === 'hk' ? '' : `/${locale}`) + path
  const mail = membershipEmail(kind, locale, {
    url,
    careEmail: tx.shop.careEmail,
    values: { name, ...values(locale) },
  })
  const written = { subject: mail.subject, text: emailText(mail), html: emailHtml(mail) }
  await queueMessage(tx, {
    key: `mail:${key}`,
    channel: 'mail',
    event,
    language: locale,
    to: email,
    orderId: null,
    ...written,
  })
}

const day = (locale: Locale, iso: string): string => dayText(locale, new Date(iso))

const hkd = (minor: number): string => formatMoney(money('HKD', minor))

export const notifyVipJoined = on('member.vip_joined', 'tell-vip-joined', (tx, { memberId, until }) =>
  write(tx, {
    memberId,
    key: `vip-joined:${memberId}:${until}`,
    kind: 'vip_joined',
    event: 'member.vip_joined',
    path: '/membership',
    values: (locale) => ({ until: day(locale, until) }),
  }),
)

export const notifyVipEnding = on(
  'member.vip_ending',
  'tell-vip-ending',
  (tx, { memberId, until, missing }) =>
    write(tx, {
      memberId,
      key: `vip-ending:${memberId}:${until}`,
      kind: 'vip_ending',
      event: 'member.vip_ending',
      path: '/membership',
      values: (locale) => ({ until: day(locale, until), missing: hkd(missing) }),
    }),
)

export const notifyVipEnded = on('member.vip_ended', 'tell-vip-ended', (tx, { memberId, at }) =>
  write(tx, {
    memberId,
    key: `vip-ended:${memberId}:${at}`,
    kind: 'vip_ended',
    event: 'member.vip_ended',
    path: '/membership',
    values: (locale) => ({ until: day(locale, at) }),
  }),
)

export const notifyVipRenewed = on('member.vip_renewed', 'tell-vip-renewed', (tx, { memberId, until }) =>
  write(tx, {
    memberId,
    key: `vip-renewed:${memberId}:${until}`,
    kind: 'vip_renewed',
    event: 'member.vip_renewed',
    path: '/membership',
    values: (locale) => ({ until: day(locale, until) }),
  }),
)

export const notifyReferralGranted = on(
  'referral.granted',
  'tell-referral-granted',
  (tx, { referralId, memberId, amount }) =>
    write(tx, {
      memberId,
      key: `referral:${referralId}`,
      kind: 'referral',
      event: 'referral.granted',
      path: '/account?view=REFERRAL',
      values: () => ({ amount: hkd(amount) }),
    }),
)

export const notifyErasureAsked = on(
  'member.erasure_requested',
  'notify-erasure-requested',
  (tx, { memberId, eraseAt }) =>
    write(tx, {
      memberId,
      key: `erasure:${memberId}:${eraseAt}`,
      kind: 'erasure',
      event: 'member.erasure_requested',
      path: '/account?view=SECURITY',
      values: (locale) => ({ until: day(locale, eraseAt) }),
    }),
)

/** The member requested this reminder with a scalp test; sent once for each result (rules/scalp-test#8). */
export const notifyRetestDue = on('scalp_test.retest_due', 'notify-retest-due', (tx, payload) =>
  write(tx, {
    memberId: payload.memberId,
    key: `retest:${payload.sessionId}`,
    kind: 'retest_due',
    event: 'scalp_test.retest_due',
    path: '/diagnostic/start',
    values: () => ({}),
  }),
)
