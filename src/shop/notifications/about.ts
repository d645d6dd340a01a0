import type { Ctx } from '../context.ts'
import { listHeadsAbout, type MessageHeadRow } from './about.store.ts'

/**
 * The newest messages about an order or to an address, without their words. Answers to tickets are left out: a
 * ticket has them itself.
 */
export const messagesAbout = (
  ctx: Ctx,
  about: { orderId: string } | { to: string },
  most: number,
): Promise<MessageHeadRow[]> => listHeadsAbout(ctx.db, about, most)
