import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../context.ts'
import type { Account } from './accounts.ts'
import * as store from './contact.store.ts'
import { confirmDays } from './rules.ts'

/**
 * What was proved to be a member's becomes theirs; false: it is somebody else's. Which one follows from its
 * spelling.
 */
export const saveContact = (
  tx: Ctx,
  memberId: string,
  { channel, to, chosenCountry }: Contact,
): Promise<boolean> =>
  channel === 'mail'
    ? store.saveEmail(tx.db, memberId, to, tx.clock.now())
    : store.savePhone(tx.db, memberId, { phone: to, country: chosenCountry ?? null }, tx.clock.now())

/** `chosenCountry`: ISO, of the calling code that was chosen with a telephone number. */
export type Contact = { channel: 'sms' | 'mail'; to: string; chosenCountry?: string | null }

/** Runs a transaction that saves a contact; null: somebody else took it at the same moment. */
export async function unlessTaken<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (store.isTaken(error)) return null // two proved it at once, and the table lets one of them have it
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
 * What a letter brings along to prove that its e-mail is read by the account's owner; worth something to
 * whoever is signed in to it alone.
 */
export const emailToken = (
  ctx: Pick<Ctx, 'sealing' | 'clock'>,
  account: Pick<Account, 'id' | 'email'>,
): string => signed(ctx, account, (ctx.clock.now().getTime() + confirmDays * 86_400_000).toString(36))

/** Whether it was written to this account's e-mail, within its days. */
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

/** An e-mail that staff wrote down waits for the member; false: it is somebody else's. */
export async function waitForEmail(tx: Ctx, memberId: string, email: string): Promise<boolean> {
  if (await store.isEmailTaken(tx.db, email, memberId)) return false
  await store.setPendingEmail(tx.db, memberId, email)
  return true
}

export const pendingEmailOf = (ctx: Pick<Ctx, 'db'>, memberId: string): Promise<string | null> =>
  store.findPendingEmail(ctx.db, memberId)
