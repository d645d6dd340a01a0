import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { findMember, type Account } from '../members/accounts.ts'
import { emailOf } from '../members/rules.ts'
import { commonRefusals, Refusal } from '../refusal.ts'
import type { Locale } from '../region.ts'
import { serve } from '../serve.ts'
import {
  consentAfter,
  covers,
  currentWording,
  marketingRefusals,
  mayAskAgain,
  oldestConfirmable,
  type ConsentSource,
  type Purpose,
  type Withdrawal,
} from './consent.rules.ts'
import * as store from './consent.store.ts'
import * as contract from './contract.ts'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-link.ts'

export type { Consent } from './consent.store.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

type Asking = { email: string; locale: Locale; source: ConsentSource; isProved: boolean }

/**
 * Requests marketing consent. `isProved`: a member's own verified address, effective at once; any other address gets
 * a confirmation email first and takes effect with its link. Returns whether the consent is effective now.
 */
async function askConsent(tx: Ctx, { email: written, locale, source, isProved }: Asking): Promise<boolean> {
  const email = emailOf(written)
  const known = await store.lockConsent(tx.db, email)
  const at = tx.clock.now()
  const input = { email, locale, source, wording: currentWording, at }
  const state = known?.state ?? null
  if (isProved) {
    if (state === 'confirmed' && known?.wording === currentWording) return true
    await store.saveGiven(tx.db, input)
    await tx.publish('newsletter.changed', { email })
    return true
  }
  if (consentAfter(state, 'ask') === null) return state === 'confirmed'
  if (!mayAskAgain(state, known?.requestedAt ?? null, at)) return false
  const token = randomBytes(24).toString('base64url')
  await store.saveAsked(tx.db, { ...input, tokenHash: hashOf(token) })
  await tx.publish('newsletter.requested', { email, locale, token })
  return false
}

/** Withdraws the consent of an address. Returns whether it changed. */
async function withdrawConsent(tx: Ctx, email: string, by: Withdrawal): Promise<boolean> {
  const known = await store.lockConsent(tx.db, emailOf(email))
  if (!known || !consentAfter(known.state, 'withdraw')) return false
  await store.saveWithdrawn(tx.db, known.email, by, tx.clock.now())
  await tx.publish('newsletter.changed', { email: known.email })
  return true
}

/** The consent of an address; null: never requested. */
export const consentOf = (ctx: Pick<Ctx, 'db'>, email: string): Promise<store.Consent | null> =>
  store.findConsent(ctx.db, emailOf(email))

/** Whether an email of a purpose may be sent to an address now. */
export async function mayWriteTo(ctx: Pick<Ctx, 'db'>, email: string, purpose: Purpose): Promise<boolean> {
  const consent = await consentOf(ctx, email)
  return consent !== null && covers(consent, purpose)
}

/** Addresses of consents by id; unknown ids are absent. */
export const addressesOf = (
  ctx: Pick<Ctx, 'db'>,
  consentIds: readonly string[],
): Promise<Map<string, string>> => store.emailsOf(ctx.db, consentIds)

/** Applies a member's choice in their account. */
export async function chooseOffers(tx: Ctx, account: Account, isWanted: boolean): Promise<void> {
  const { email, locale, emailVerifiedAt } = account
  if (!isWanted) return void (await withdrawConsent(tx, email, 'profile'))
  await askConsent(tx, { email, locale, source: 'profile', isProved: emailVerifiedAt !== null })
}

/**
 * Unsubscribe links of an email: a page with one button, and the URL for one-click unsubscription by mail clients.
 * Null: the address has no consent record. `source`: an id that is returned in `newsletter.left` when a link is used.
 */
export async function unsubscribeLinks(
  ctx: Ctx,
  email: string,
  locale: Locale,
  source: string | null = null,
): Promise<{ page: string; oneClick: string } | null> {
  const consent = await consentOf(ctx, email)
  if (!consent) return null
  const token = unsubscribeToken(ctx, consent.id, source)
  const { publicUrl } = ctx.shop
  return {
    page: `${publicUrl}${locale === 'hk' ? '' : `/${locale}`}/unsubscribe?token=${token}`,
    oneClick: `${publicUrl}/hooks/unsubscribe/${token}`,
  }
}

/**
 * Withdraws the consent of an unsubscribe link; does nothing if its record was deleted. Throws `marketing.bad_link`.
 */
export async function unsubscribeBy(ctx: Ctx, token: string, by: Withdrawal): Promise<void> {
  const named = readUnsubscribeToken(ctx, token)
  if (named === null) throw new Refusal(marketingRefusals.bad_link)
  const { consentId, source } = named
  await ctx.transaction(async (tx) => {
    const email = await store.findById(tx.db, consentId)
    if (email === null || !(await withdrawConsent(tx, email, by))) return
    if (source !== null) await tx.publish('newsletter.left', { source })
  })
}

export const unsubscribe = serve(
  contract.unsubscribe,
  { who: 'anyone', limit: 'lookup' },
  async (ctx, { token }) => {
    await unsubscribeBy(ctx, token, 'link')
    return { message: 'ok' }
  },
)

/** Whether an address is the verified one of the signed-in member. */
async function isProvedBy(tx: Ctx, email: string): Promise<boolean> {
  const { member } = tx
  if (!member || emailOf(member.email) !== email) return false
  return ((await findMember(tx, { id: member.id }))?.emailVerifiedAt ?? null) !== null
}

export const signUpToNewsletter = serve(
  contract.signUpToNewsletter,
  { who: 'anyone', limit: 'newsletter' },
  async (ctx, { email: written, website }) => {
    if (website) return { message: 'ok', confirmed: false }
    const email = emailOf(written)
    const { locale } = ctx.shopper
    const isProved = await ctx.transaction(async (tx) => {
      const isOwn = await isProvedBy(tx, email)
      await askConsent(tx, { email, locale, source: 'footer', isProved: isOwn })
      return isOwn
    })
    return { message: 'ok', confirmed: isProved }
  },
)

export const confirmNewsletter = serve(
  contract.confirmNewsletter,
  { who: 'anyone', limit: 'newsletter' },
  async (ctx, { token }) => {
    await ctx.transaction(async (tx) => {
      const at = tx.clock.now()
      const email = await store.saveConfirmed(tx.db, hashOf(token), { at, since: oldestConfirmable(at) })
      if (email === null) throw new Refusal(commonRefusals.not_found)
      await tx.publish('newsletter.changed', { email })
    })
    return { message: 'ok' }
  },
)

/** Whether a confirmation link can be used now. */
export const isConfirmable = (ctx: Pick<Ctx, 'db' | 'clock'>, token: string): Promise<boolean> =>
  store.isAsked(ctx.db, hashOf(token), oldestConfirmable(ctx.clock.now()))

/** Deletes sign-ups that were not confirmed in time (rules/messages#19). */
export const forgetUnconfirmed = (ctx: Ctx): Promise<void> =>
  ctx.transaction((tx) => store.forgetUnconfirmed(tx.db, oldestConfirmable(tx.clock.now())))

/**
 * Joins the consents of two merged accounts: the later decision counts for the remaining address. An address that was
 * not verified may belong to another person and is left unchanged (rules/messages#9).
 */
export async function mergeConsents(tx: Ctx, from: string, into: string): Promise<void> {
  const [closed, stays] = [await findMember(tx, { id: from }), await findMember(tx, { id: into })]
  if (closed?.emailVerifiedAt && stays?.emailVerifiedAt)
    await store.moveConsent(tx.db, emailOf(closed.email), emailOf(stays.email))
}
