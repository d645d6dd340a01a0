import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import * as store from '../change.store.ts'
import { dayMs } from '../../calendar.ts'

/** Lifetime of an order link, in days. */
const linkDays = 90

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Makes a secret for an order link; only its hash is stored. */
export function newLink(now: Date): { token: string; secretHash: Buffer; expiresAt: Date } {
  const token = randomBytes(24).toString('base64url')
  return { token, secretHash: hashOf(token), expiresAt: new Date(now.getTime() + linkDays * dayMs) }
}

/** Makes an order link, valid for 90 days, and returns its token for `?token=`. Each e-mail has its own link. */
export async function makeOrderLink(ctx: Ctx, orderId: string): Promise<string> {
  const { token, ...link } = newLink(ctx.clock.now())
  await addOrderLinks(ctx, [{ orderId, link }])
  return token
}

/** Stores order links, in the transaction that stores the e-mails with their secrets. */
export const addOrderLinks = (ctx: Ctx, links: readonly store.OrderLink[]): Promise<void> =>
  store.addLinks(ctx.db, links)

/** Whether a link token opens the order and has not expired. */
export const isOpenedBy = (ctx: Ctx, orderId: string, token: string): Promise<boolean> =>
  store.isLink(ctx.db, orderId, hashOf(token), ctx.clock.now())
