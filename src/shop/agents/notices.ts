import type { Ctx } from '../context.ts'
import { eachByItself } from '../portions.ts'
import { nextNotice, noticeInHandMs } from './notice.rules.ts'
import { claimNotices, markNotice, settleNotice, type DueNotice } from './notice.store.ts'
import { agentOrder, checkoutOfOrder, type AgentOrder } from './orders.ts'
import { readPlatform } from './platform.store.ts'
import type { Platform } from './platforms.ts'
import { findAnySession, ordersOfAgents } from './session.store.ts'

/** Sends an order update to a platform; false: it failed. `id` is the same for each attempt of a notice. */
export type SendNotice = (notice: AgentOrder & { platform: Platform; id: string }) => Promise<boolean>

const mostAtOnce = 50

/** Sends an order update if the order came from an assistant's checkout (rules/agents#17). */
export async function noteOrder(ctx: Ctx, orderId: string, tell: SendNotice): Promise<void> {
  const session = await checkoutOfOrder(ctx, orderId)
  if (!session) return
  await markNotice(ctx.db, session.id, ctx.clock.now())
  await sendDueNotices(ctx, tell, session.id)
}

/** Which of these orders may concern a platform. */
export const concernPlatforms = (ctx: Ctx, orderIds: readonly string[]): Promise<ReadonlySet<string>> =>
  ordersOfAgents(ctx.db, orderIds)

/**
 * Sends due notices, of one checkout or of all; one that cannot be built is retried later, like one that is not
 * accepted.
 */
export async function sendDueNotices(
  ctx: Ctx,
  tell: SendNotice,
  sessionId: string | null = null,
): Promise<void> {
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

/** True: the platform accepted it, or no update is needed any more. */
async function isTold(
  ctx: Ctx,
  { sessionId, platformId, since }: DueNotice,
  tell: SendNotice,
): Promise<boolean> {
  const session = await findAnySession(ctx.db, sessionId)
  const found = session && (await agentOrder(ctx, session))
  const platform = await readPlatform(ctx.db, platformId)
  if (!found || !platform?.profile) return true
  return tell({ ...found, platform, id: `${sessionId}.${since.getTime()}` })
}
