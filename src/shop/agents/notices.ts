import type { Ctx } from '../context.ts'
import { eachByItself } from '../portions.ts'
import { nextNotice, noticeInHandMs } from './notice.rules.ts'
import { claimNotices, markNotice, settleNotice, type DueNotice } from './notice.store.ts'
import { agentOrder, checkoutOfOrder, type AgentOrder } from './orders.ts'
import { readPlatform } from './platform.store.ts'
import type { Platform } from './platforms.ts'
import { findAnySession, ordersOfAgents } from './session.store.ts'

/** Tells a platform of an order; false: it did not take it. `id` is the same each time a notice is tried. */
export type Tell = (notice: AgentOrder & { platform: Platform; id: string }) => Promise<boolean>

const mostAtOnce = 50

/** Something happened to an order: if it came of an assistant's checkout, its platform is told (rules/agents#17). */
export async function noteOrder(ctx: Ctx, orderId: string, tell: Tell): Promise<void> {
  const session = await checkoutOfOrder(ctx, orderId)
  if (!session) return
  await markNotice(ctx.db, session.id, ctx.clock.now())
  await tellDue(ctx, tell, session.id)
}

/** Of these orders, those that a platform may have to be told of. */
export const concernPlatforms = (ctx: Ctx, orderIds: readonly string[]): Promise<ReadonlySet<string>> =>
  ordersOfAgents(ctx.db, orderIds)

/** Tells what is due, of one checkout or of all; one that cannot be put together is tried again later, as one that nobody takes. */
export async function tellDue(ctx: Ctx, tell: Tell, sessionId: string | null = null): Promise<void> {
  const now = ctx.clock.now()
  const until = new Date(now.getTime() + noticeInHandMs)
  await eachByItself(await claimNotices(ctx.db, { now, until, most: mostAtOnce, sessionId }), async (due) => {
    const isDone = await isTold(ctx, due, tell).catch((error: unknown) => {
      ctx.log.error(
        { session: due.sessionId, error: String(error) },
        'a platform could not be told of an order',
      )
      return false
    })
    await settleNotice(ctx.db, due, isDone ? null : nextNotice(due, ctx.clock.now()))
  })
}

/** True: the platform took it, or there is nobody and nothing to tell any more. */
async function isTold(ctx: Ctx, { sessionId, platformId, since }: DueNotice, tell: Tell): Promise<boolean> {
  const session = await findAnySession(ctx.db, sessionId)
  const found = session && (await agentOrder(ctx, session))
  const platform = await readPlatform(ctx.db, platformId)
  if (!found || !platform?.profile) return true
  return tell({ ...found, platform, id: `${sessionId}.${since.getTime()}` })
}
