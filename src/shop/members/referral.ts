import { randomBytes } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { readReferral, referralCodeFrom } from './referral.rules.ts'
import * as store from './referral.store.ts'

export type { Referrer } from './referral.store.ts'

/** A member's own code, made the first time it is asked for, and how often its link was followed. */
export async function referralCodeOf(ctx: Ctx, memberId: string): Promise<{ code: string; clicks: number }> {
  for (let tries = 0; tries < 5; tries += 1) {
    const known = await store.findCode(ctx.db, memberId)
    if (known) return known
    await store.ensureCode(ctx.db, memberId, referralCodeFrom(randomBytes(8)))
  }
  throw new Error('five codes in a row were taken')
}

/** Whose code this is, however it was typed; null: nobody's, or of somebody whose account is closed. */
export async function referrerByCode(ctx: Ctx, written: string | null): Promise<store.Referrer | null> {
  const code = readReferral(written)
  return code ? store.findByCode(ctx.db, code, ctx.clock.now()) : null
}

export const referrerOf = (ctx: Ctx, friendId: string): Promise<store.Referrer | null> =>
  store.findReferrer(ctx.db, friendId, ctx.clock.now())

/**
 * Notes who brought a member; the first one counts, and nobody brings themselves. False: nothing was noted.
 */
export async function attachReferrer(
  tx: Ctx,
  friendId: string,
  written: string | null,
  via: 'link' | 'code',
): Promise<boolean> {
  const referrer = await referrerByCode(tx, written)
  return (
    referrer !== null &&
    referrer.memberId !== friendId &&
    store.attach(tx.db, friendId, referrer.memberId, via, tx.clock.now())
  )
}

/** Somebody followed the link of a code; false: there is no such code. */
export const followedLink = (ctx: Ctx, code: string): Promise<boolean> => store.countClick(ctx.db, code)

export const attachedTo = (ctx: Ctx, referrerId: string): Promise<number> =>
  store.countAttached(ctx.db, referrerId)

export const moveAttachments = (tx: Ctx, from: string, to: string): Promise<void> =>
  store.moveAttachments(tx.db, from, to)
