import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../context.ts'
import type { Account } from './accounts.ts'
import * as store from './contact.store.ts'
import { confirmDays } from './rules.ts'
import { dayMs } from '../calendar.ts'

/** Saves a verified contact on a member, email or phone by `channel`; false: another account has it. */
export const saveContact = (
  tx: Ctx,
  memberId: string,
  { channel, to, chosenCountry }: Contact,
): Promise<boolean> =>
  channel === 'mail'
    ? store.saveEmail(tx.db, memberId, to, tx.clock.now())
    : store.savePhone(tx.db, memberId, { phone: to, country: chosenCountry ?? null }, tx.clock.now())

/** `chosenCountry`: ISO code of the country chosen with a phone number. */
export type Contact = { channel: 'sms' | 'mail'; to: string; chosenCountry?: string | null }

/** Awaits a transaction that saves a contact; null: another account took the contact concurrently. */
export async function nullIfTaken<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (store.isTaken(error)) return null // two members verified it at once, and the unique index admits one
    throw error
  }
}

const purpose = 'e-mail confirmation'
const signed = (
  { sealing }: Pick<Ctx, 'sealing'>,
  { id, email }: Pick<Account, 'id' | 'email'>,
  until: string,
): string => `${until}.${sealing.derive(purpose, `${id}|${email}|${until}`)}`

/**
 * Signed token for an email link, which proves that the account's owner reads that email. Useful only to a caller
 * signed in to the same account.
 */
export const emailToken = (
  ctx: Pick<Ctx, 'sealing' | 'clock'>,
  account: Pick<Account, 'id' | 'email'>,
): string => signed(ctx, account, (ctx.clock.now().getTime() + confirmDays * dayMs).toString(36))

/** Whether the token was issued for this account and its current email, and has not expired. */
export function isEmailToken(
  ctx: Pick<Ctx, 'sealing' | 'clock'>,
  account: Pick<Account, 'id' | 'email'>,
  token: string,
): boolean {
  const until = token.split('.')[0] ?? ''
  const given = Buffer.from(token)
  const { id, email } = account
  const rights = ctx.sealing
    .derivations(purpose, `${id}|${email}|${until}`)
    .map((mark) => Buffer.from(`${until}.${mark}`))
  const isRight = rights.some((right) => given.length === right.length && timingSafeEqual(given, right))
  return isRight && Number.parseInt(until, 36) > ctx.clock.now().getTime()
}

/** Stores an email that the member has yet to confirm; false: another account has it. */
export async function waitForEmail(tx: Ctx, memberId: string, email: string): Promise<boolean> {
  if (await store.isEmailTaken(tx.db, email, memberId)) return false
  await store.setPendingEmail(tx.db, memberId, email)
  return true
}

export const pendingEmailOf = (ctx: Pick<Ctx, 'db'>, memberId: string): Promise<string | null> =>
  store.findPendingEmail(ctx.db, memberId)
