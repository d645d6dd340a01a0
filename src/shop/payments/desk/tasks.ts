import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { paymentRefusals } from '../rules.ts'
import type { TaskKind } from './tasks.rules.ts'
import * as store from './tasks.store.ts'
import type { NewTask, Task } from './tasks.store.ts'

export type { Task } from './tasks.store.ts'

/** Opens a staff task, once per key, and publishes `payment.unclear`. Runs in the caller's transaction. */
export async function openTask(tx: Ctx, task: Omit<NewTask, 'at'>): Promise<void> {
  if (!(await store.addTask(tx.db, { ...task, at: tx.clock.now() }))) return
  await tx.publish('payment.unclear', {
    orderId: task.orderId ?? null,
    attemptId: task.attemptId ?? null,
    why: task.kind,
  })
}

/** Staff tasks, oldest first. */
export const listTasks = async (
  ctx: Ctx,
  { state = 'open', page = 1, limit = 50 }: { state?: Task['state']; page?: number; limit?: number } = {},
): Promise<Task[]> => store.listTasks(ctx.db, state, limit, (page - 1) * limit)

/** Closes a task. Throws `payments.unknown_task` if it is not open. */
export async function closeTask(
  ctx: Ctx,
  { taskId, note, actor }: { taskId: string; note: string | null; actor: string },
): Promise<Task> {
  return ctx.transaction(async (tx) => {
    const task = await store.closeTask(tx.db, taskId, { at: tx.clock.now(), by: actor, note })
    if (!task) throw new Refusal(paymentRefusals.unknown_task)
    if (task.orderId)
      await tx.publish('payment.state_changed', { orderId: task.orderId, attemptId: task.attemptId })
    return task
  })
}

/** Open tasks except of these kinds, oldest first. */
export const openTasksBut = (ctx: Ctx, kinds: readonly TaskKind[], limit: number) =>
  store.listOpenBut(ctx.db, kinds, limit)
