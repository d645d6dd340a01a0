import type { Ctx } from '../context.ts'
import { listHeadsAbout, type MessageHeadRow } from './about.store.ts'

/**
 * The newest messages about an order or to an email address, without their texts. Replies to tickets are excluded,
 * because the ticket shows them.
 */
export const messagesAbout = (
  ctx: Ctx,
  about: { orderId: string } | { to: string },
  most: number,
): Promise<MessageHeadRow[]> => listHeadsAbout(ctx.db, about, most)
