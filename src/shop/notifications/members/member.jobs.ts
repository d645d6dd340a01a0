import type { Ctx } from '../../context.ts'
import { makeReset, resetMinutes } from '../../auth/reset.ts'
import { findMember, type Account } from '../../members/accounts.ts'
import { codeMinutes } from '../../members/code.rules.ts'
import { makeCode } from '../../members/codes.ts'
import { emailToken } from '../../members/contacts.ts'
import { deviceName } from '../../members/device.rules.ts'
import { confirmDays } from '../../members/rules.ts'
import { sessionById } from '../../members/sessions.ts'
import { on } from '../../subscribers.ts'
import { isLocale, type Locale } from '../../region.ts'
import { emailHtml, emailText, type RenderedEmail } from '../email.rules.ts'
import { alarmEmail, codeEmail, mergedEmail, resetEmail, welcomeEmail } from './member-emails.ts'
import { contactChangedEmail, emailNotedEmail, emailPendingEmail } from './contact-emails.ts'
import { queueMessage } from '../outbox.ts'
import * as store from '../store.ts'
import { sayIn } from '../words.ts'
import { dayMs } from '../../calendar.ts'

type About = { key: string; event: string; to: string; goodUntil?: Date }

const isSent = (tx: Ctx, key: string): Promise<boolean> => store.hasMessage(tx.db, key)
const localeOf = (locale: string): Locale => (isLocale(locale) ? locale : 'hk')
/** Base URL for links: always the configured one, never the request's host (rules/members#9). */
const site = (tx: Ctx, locale: Locale): string => tx.shop.publicUrl + (locale === 'hk' ? '' : `/${locale}`)

async function mail(tx: Ctx, about: About, email: RenderedEmail): Promise<void> {
  const written = { subject: email.subject, text: emailText(email), html: emailHtml(email) }
  await queueMessage(tx, { channel: 'mail', language: email.language, orderId: null, ...about, ...written })
}

const text = (tx: Ctx, about: About, language: Locale, words: string): Promise<unknown> =>
  queueMessage(tx, {
    channel: 'sms',
    language,
    orderId: null,
    ...about,
    subject: '',
    html: null,
    text: words,
  })

export const sendCode = on(
  'code.requested',
  'send-code',
  async (tx, { id, purpose, channel, to, locale }) => {
    const key = `code:${id}`
    if (await isSent(tx, key)) return
    const language = localeOf(locale)
    const { code, expiresAt: goodUntil } = await makeCode(tx, { purpose, to })
    const about = { key, event: 'code.requested', to, goodUntil }
    const words = { code, minutes: codeMinutes }
    if (channel === 'sms') await text(tx, about, language, sayIn(language)('code.sms', words))
    else await mail(tx, about, codeEmail(language, tx.shop.careEmail, words))
  },
)

/** Looks the account up in the job, so that the request's response does not reveal whether it exists (rules/members#5). */
export const sendReset = on(
  'member.password_forgotten',
  'send-reset',
  async (tx, { id, email, phone, locale }) => {
    const key = `reset:${id}`
    if (await isSent(tx, key)) return
    const reset = await makeReset(tx, phone ? { phone } : { email: email ?? '' })
    if (!reset) return
    const language = localeOf(locale)
    const about = { key, event: 'member.password_forgotten', goodUntil: reset.expiresAt }
    if ('code' in reset) {
      const words = { code: reset.code, minutes: codeMinutes }
      await text(tx, { ...about, to: phone ?? '' }, language, sayIn(language)('reset.sms', words))
      return
    }
    const url = `${site(tx, language)}/reset-password?token=${reset.token}`
    const facts = { email: reset.account.email, url, minutes: resetMinutes }
    await mail(tx, { ...about, to: reset.account.email }, resetEmail(language, tx.shop.careEmail, facts))
  },
)

export const welcome = on('member.registered', 'welcome-member', async (tx, { memberId }) => {
  const account = await findMember(tx, { id: memberId })
  if (!account) return
  const { email, firstname: name, locale } = account
  const url = `${site(tx, locale)}/account`
  const confirmUrl = account.emailVerifiedAt ? null : `${url}?view=DETAILS&confirm=${emailToken(tx, account)}`
  const about = { key: `welcome:${memberId}`, event: 'member.registered', to: email }
  await mail(tx, about, welcomeEmail(locale, tx.shop.careEmail, { name, email, url, confirmUrl }))
})

type Alarm = { kind: Parameters<typeof alarmEmail>[0]; event: string; at: Date; device: string | null }

const alarm = (
  tx: Ctx,
  { email, locale }: Account,
  key: string,
  { kind, event, at, device }: Alarm,
): Promise<void> =>
  mail(
    tx,
    { key, event, to: email },
    alarmEmail(kind, locale, tx.shop.careEmail, { at, device, url: `${site(tx, locale)}/reset-password` }),
  )

export const notifyPasswordChanged = on(
  'member.password_changed',
  'tell-password-changed',
  async (tx, { memberId, at }) => {
    const account = await findMember(tx, { id: memberId })
    const about = {
      kind: 'password_changed',
      event: 'member.password_changed',
      at: new Date(at),
      device: null,
    } as const
    if (account) await alarm(tx, account, `password:${memberId}:${at}`, about)
  },
)

export const notifyNewDevice = on(
  'member.new_device',
  'tell-new-device',
  async (tx, { memberId, sessionId }) => {
    const [account, session] = await Promise.all([
      findMember(tx, { id: memberId }),
      sessionById(tx, sessionId),
    ])
    if (!account || !session) return
    const about = {
      kind: 'new_device',
      event: 'member.new_device',
      at: session.createdAt,
      device: deviceName(session.browser),
    } as const
    await alarm(tx, account, `device:${sessionId}`, about)
  },
)

export const notifyTokenStolen = on(
  'member.token_stolen',
  'tell-token-stolen',
  async (tx, { memberId, sessionId }) => {
    const [account, session] = await Promise.all([
      findMember(tx, { id: memberId }),
      sessionById(tx, sessionId),
    ])
    if (!account || !session) return
    const about = {
      kind: 'stolen',
      event: 'member.token_stolen',
      at: tx.clock.now(),
      device: deviceName(session.browser),
    } as const
    await alarm(tx, account, `stolen:${sessionId}`, about)
  },
)

/**
 * Warns the current email address, in case the owner did not request the change, and asks the new address to confirm it.
 */
export const sendEmailNoted = on(
  'member.email_entered',
  'notify-email-entered',
  async (tx, { memberId, email, at }) => {
    const account = await findMember(tx, { id: memberId })
    if (!account) return
    const { locale } = account
    const about = { key: `email:${memberId}:${at}`, event: 'member.email_entered' }
    await mail(tx, { ...about, to: account.email }, emailNotedEmail(locale, tx.shop.careEmail, new Date(at)))
    const url = `${site(tx, locale)}/account?view=DETAILS&confirm=${emailToken(tx, { id: memberId, email })}`
    const goodUntil = new Date(tx.clock.now().getTime() + confirmDays * dayMs)
    await mail(
      tx,
      { ...about, key: `${about.key}:new`, to: email, goodUntil },
      emailPendingEmail(locale, tx.shop.careEmail, url),
    )
  },
)

/** Emails both addresses that their accounts were merged. */
export const notifyMerged = on('member.merged', 'tell-merged', async (tx, { memberId, from, email }) => {
  const account = await findMember(tx, { id: memberId })
  if (!account) return
  const { locale } = account
  for (const to of [account.email, email]) {
    const about = { key: `merged:${from}:${to === email ? 'from' : 'into'}`, event: 'member.merged', to }
    await mail(tx, about, mergedEmail(locale, tx.shop.careEmail, `${site(tx, locale)}/account`))
  }
})

/**
 * Warns of a changed contact: at the former email address, or at the former phone number and the email address. The new
 * contact is not named, because its reader may not be the member.
 */
export const notifyContactChanged = on(
  'member.contact_changed',
  'tell-contact-changed',
  async (tx, { memberId, channel, from, at }) => {
    const account = await findMember(tx, { id: memberId })
    if (!account) return
    const { locale, email } = account
    const about = { key: `contact:${memberId}:${at}`, event: 'member.contact_changed' }
    const facts = { channel, at: new Date(at), url: `${site(tx, locale)}/reset-password` }
    const to = channel === 'mail' ? from : email
    if (to) await mail(tx, { ...about, to }, contactChangedEmail(locale, tx.shop.careEmail, facts))
    if (channel === 'sms' && from)
      await text(
        tx,
        { ...about, key: `${about.key}:sms`, to: from },
        locale,
        sayIn(locale)('phone_changed.sms', { email: tx.shop.careEmail }),
      )
  },
)
