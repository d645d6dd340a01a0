import type { Ctx } from '../context.ts'
import { measureMail, type MailHealth } from './mail-health.store.ts'

/** How letters and texts are getting on. */
export const mailHealth = (ctx: Ctx): Promise<MailHealth> => measureMail(ctx.db, ctx.clock.now())
