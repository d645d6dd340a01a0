import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import * as store from '../change.store.ts'

/** Links of mails open an order so long. */
const linkDays = 90

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** A new secret for an order's link; only its hash is kept. */
export function newLink(now: Date): { token: string; secretHash: Buffer; expiresAt: Date } {
  const token = randomBytes(24).toString('base64url')
  return { token, secretHash: hashOf(token), expiresAt: new Date(now.getTime() + linkDays * 86_400_000) }
}

/**
 * Makes a link that opens the order for 90 days: the token to put behind `?token=`. Each mail has one of its
 * own.
 */
export async function makeOrderLink(ctx: Ctx, orderId: string): Promise<string> {
  const { token, ...link } = newLink(ctx.clock.now())
  await addOrderLinks(ctx, [{ orderId, link }])
  return token
}

/** Lets links open their orders, in the transaction of the letters that have their secrets. */
export const addOrderLinks = (ctx: Ctx, links: readonly store.OrderLink[]): Promise<void> =>
  store.addLinks(ctx.db, links)

export const isOpenedBy = (ctx: Ctx, orderId: string, token: string): Promise<boolean> =>
  store.isLink(ctx.db, orderId, hashOf(token), ctx.clock.now())
