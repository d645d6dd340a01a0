import { on } from '../../subscribers.ts'
import { isLocale } from '../../region.ts'
import { makeInvitation } from '../../staff/invitations.ts'
import { accountById } from '../../staff/accounts.ts'
import { recoveryLeft } from '../../staff/recovery/codes.ts'
import { makeReset } from '../../staff/resets/resets.ts'
import { invitationDays, resetHours } from '../../staff/sign-in.rules.ts'
import { emailHtml, emailText } from '../email.rules.ts'
import {
  invitationEmail,
  staffDeviceEmail,
  staffRecoveryEmail,
  staffResetDoneEmail,
  staffResetEmail,
} from './staff-emails.ts'
import { queueMessage } from '../outbox.ts'
import * as store from '../store.ts'

/** The job creates the link and puts it into the email alone, so that no other staff user sees it. */
export const sendInvitation = on('staff.invited', 'send-invitation', async (tx, { id, staffId, locale }) => {
  const key = `invitation:${id}`
  if (await store.hasMessage(tx.db, key)) return
  const invitation = await makeInvitation(tx, staffId)
  if (!invitation) return
  const { account, token, until } = invitation
  const language = isLocale(locale) ? locale : 'hk'
  const url = `${tx.shop.publicUrl}/desk/invitation?token=${token}`
  const email = invitationEmail(language, tx.shop.careEmail, {
    name: account.name,
    url,
    days: invitationDays,
  })
  await queueMessage(tx, {
    channel: 'mail',
    key,
    event: 'staff.invited',
    to: account.email,
    goodUntil: until,
    language,
    orderId: null,
    subject: email.subject,
    text: emailText(email),
    html: emailHtml(email),
  })
})

/** The job creates the link, as for an invitation, so that no other staff user sees it. */
export const sendReset = on(
  'staff.reset_requested',
  'send-staff-reset',
  async (tx, { id, staffId, locale, isWhole }) => {
    const key = `staff-reset:${id}`
    if (await store.hasMessage(tx.db, key)) return
    const reset = await makeReset(tx, staffId, isWhole)
    if (!reset) return
    const { account, token, until } = reset
    const language = isLocale(locale) ? locale : 'hk'
    const url = `${tx.shop.publicUrl}/desk/reset?token=${token}`
    const hours = isWhole ? resetHours.whole : resetHours.password
    const email = staffResetEmail(language, tx.shop.careEmail, { name: account.name, url, hours })
    await queueMessage(tx, {
      channel: 'mail',
      key,
      event: 'staff.reset_requested',
      to: account.email,
      goodUntil: until,
      language,
      orderId: null,
      subject: email.subject,
      text: emailText(email),
      html: emailHtml(email),
    })
  },
)

export const sendResetDone = on(
  'staff.reset_done',
  'send-staff-reset-done',
  async (tx, { id, staffId, locale }) => {
    const account = await accountById(tx, staffId)
    if (!account) return
    const language = isLocale(locale) ? locale : 'hk'
    const email = staffResetDoneEmail(language, tx.shop.careEmail, { name: account.name })
    await queueMessage(tx, {
      channel: 'mail',
      key: `staff-reset-done:${id}`,
      event: 'staff.reset_done',
      to: account.email,
      language,
      orderId: null,
      subject: email.subject,
      text: emailText(email),
      html: emailHtml(email),
    })
  },
)

export const sendRecoveryUsed = on(
  'staff.recovery_used',
  'send-staff-recovery-used',
  async (tx, { id, staffId, locale, at }) => {
    const account = await accountById(tx, staffId)
    if (!account) return
    const language = isLocale(locale) ? locale : 'hk'
    const about = { name: account.name, at: new Date(at), left: await recoveryLeft(tx, staffId) }
    const email = staffRecoveryEmail(language, tx.shop.careEmail, about)
    await queueMessage(tx, {
      channel: 'mail',
      key: `staff-recovery-used:${id}`,
      event: 'staff.recovery_used',
      to: account.email,
      language,
      orderId: null,
      subject: email.subject,
      text: emailText(email),
      html: emailHtml(email),
    })
  },
)

export const sendStaffDevice = on(
  'staff.new_device',
  'send-staff-new-device',
  async (tx, { id, staffId, locale, at, browser, ip }) => {
    const account = await accountById(tx, staffId)
    if (!account) return
    const language = isLocale(locale) ? locale : 'hk'
    const device = [browser, ip].filter(Boolean).join(', ')
    const about = { name: account.name, at: new Date(at), device }
    const email = staffDeviceEmail(language, tx.shop.careEmail, about)
    await queueMessage(tx, {
      channel: 'mail',
      key: `staff-new-device:${id}`,
      event: 'staff.new_device',
      to: account.email,
      language,
      orderId: null,
      subject: email.subject,
      text: emailText(email),
      html: emailHtml(email),
    })
  },
)
