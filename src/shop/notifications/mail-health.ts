import type { Ctx } from '../context.ts'
import { measureMail, type MailHealth } from './mail-health.store.ts'

/** Delivery health of mails and texts: overdue, lag, failed, last sent. */
export const mailHealth = (ctx: Ctx): Promise<MailHealth> => measureMail(ctx.db, ctx.clock.now())
