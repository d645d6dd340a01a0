import { randomBytes } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { readReferral, referralCodeFrom } from './referral.rules.ts'
import * as store from './referral.store.ts'

export type { Referrer } from './referral.store.ts'

/** A member's referral code, created on first use, and the number of visits by its link. */
export async function referralCodeOf(ctx: Ctx, memberId: string): Promise<{ code: string; clicks: number }> {
  for (let tries = 0; tries < 5; tries += 1) {
    const known = await store.findCode(ctx.db, memberId)
    if (known) return known
    await store.ensureCode(ctx.db, memberId, referralCodeFrom(randomBytes(8)))
  }
  throw new Error('five codes in a row were taken')
}

/** The referrer of a typed code; null: unknown code or closed account. */
export async function referrerByCode(ctx: Ctx, written: string | null): Promise<store.Referrer | null> {
  const code = readReferral(written)
  return code ? store.findByCode(ctx.db, code, ctx.clock.now()) : null
}

export const referrerOf = (ctx: Ctx, friendId: string): Promise<store.Referrer | null> =>
  store.findReferrer(ctx.db, friendId, ctx.clock.now())

/**
 * Attaches a referrer to a new member. The first one counts, and members cannot refer themselves. False: nothing was
 * recorded.
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

/** Counts a visit by a referral link; false: unknown code. */
export const followedLink = (ctx: Ctx, code: string): Promise<boolean> => store.countClick(ctx.db, code)

export const attachedTo = (ctx: Ctx, referrerId: string): Promise<number> =>
  store.countAttached(ctx.db, referrerId)

export const moveAttachments = (tx: Ctx, from: string, to: string): Promise<void> =>
  store.moveAttachments(tx.db, from, to)
