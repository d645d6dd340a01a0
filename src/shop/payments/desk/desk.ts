import { isoTimeOrNull } from '../../calendar.ts'
import { startOf } from '../../../platform/db/keyset.ts'
import type { Ctx } from '../../context.ts'
import { deskRead, deskWrite } from '../../staff/write.ts'
import * as lineState from '../fps/bank-line-state.store.ts'
import { webhooksOf } from '../webhooks/webhooks.ts'
import * as contract from '../desk.contract.ts'
import { actorOf, readAttemptView, attemptState, toAttemptView } from './attempt-view.ts'
import * as desk from './desk.store.ts'
import { closeUnclear } from '../payments.ts'
import * as store from '../attempts/attempts.store.ts'
import { listStateEvents } from '../attempts/history.store.ts'
import { closeTask, listTasks, openTasksBut, type Task } from './tasks.ts'
import type { TaskKind } from './tasks.rules.ts'

export const listPayments = deskRead(
  contract.listPayments,
  'payments.read',
  async (ctx, { page, limit, after, sort, ...filter }) => {
    const start = startOf({ page, limit, after, sort })
    const { ids, total } = await desk.searchAttempts(ctx.db, filter, start)
    const attempts = await store.findAttempts(ctx.db, ids)
    return { payments: attempts.map(toAttemptView), total }
  },
)

export const getPayment = deskRead(contract.getPayment, 'payments.raw', async (ctx, { id }) => {
  const payment = await readAttemptView(ctx, id)
  const [steps, calls] = await Promise.all([listStateEvents(ctx.db, [id]), webhooksOf(ctx, id)])
  return {
    payment,
    steps: steps.map(({ at, from, to, actor, cause, reason }) => ({
      at: at.toISOString(),
      from,
      to,
      actor,
      cause,
      reason,
    })),
    calls: calls.map((call) => ({ ...call, receivedAt: call.receivedAt.toISOString() })),
  }
})

export const closePayment = deskWrite(
  contract.closePayment,
  { right: 'payments.settle', entity: 'payment', look: (tx, { id }) => attemptState(tx, id) },
  async (tx, { id, note }) => {
    await closeUnclear(tx, { attemptId: id, note, actor: actorOf(tx) })
    return { payment: await readAttemptView(tx, id) }
  },
)

const shownTask = (task: Task, numbers: ReadonlyMap<string, string>): contract.PaymentTask => ({
  ...task,
  orderNumber: numbers.get(task.orderId ?? '') ?? null,
  createdAt: task.createdAt.toISOString(),
  doneAt: isoTimeOrNull(task.doneAt),
})

const numbersOf = (ctx: Ctx, tasks: readonly Task[]) =>
  desk.numbersOf(
    ctx.db,
    tasks.flatMap(({ orderId }) => orderId ?? []),
  )

/** Open tasks with the numbers of their orders, oldest first. */
export async function openTasks(
  ctx: Ctx,
  limit: number,
): Promise<{ tasks: contract.PaymentTask[]; total: number }> {
  const { tasks, total } = await openTasksBut(ctx, listedElsewhere, limit)
  const numbers = await numbersOf(ctx, tasks)
  return { tasks: tasks.map((task) => shownTask(task, numbers)), total }
}

/** Task kinds that have their own list (claims, bank lines, refunds), so that each task is listed once. */
const listedElsewhere = [
  'fps_claim',
  'bank_line',
  'refund_failed',
  'refund_by_hand',
] as const satisfies readonly TaskKind[]

export const listPaymentTasks = deskRead(
  contract.listPaymentTasks,
  'payments.read',
  async (ctx, { state, page, limit }) => {
    const tasks = await listTasks(ctx, { state, page, limit })
    const numbers = await numbersOf(ctx, tasks)
    return {
      tasks: tasks.map((task) => shownTask(task, numbers)),
      total: await desk.countOf(ctx.db, 'payment_tasks', state),
    }
  },
)

export const closePaymentTask = deskWrite(
  contract.closePaymentTask,
  {
    right: 'payments.settle',
    entity: 'payment_task',
    outcome: ({ task: { kind, orderNumber, cause, why } }) => ({ kind, orderNumber, cause, why }),
  },
  async (tx, { id, note }) => {
    const task = await closeTask(tx, { taskId: id, note, actor: actorOf(tx) })
    // closing the task of a bank line settles the line
    const lineId = task.kind === 'bank_line' ? task.key.replace(/^bank_line:/, '') : null
    if (lineId)
      await lineState.endLine(tx.db, lineId, 'not_ours', {
        by: actorOf(tx),
        at: tx.clock.now(),
        note: note || task.why,
      })
    return { task: shownTask(task, await numbersOf(tx, [task])) }
  },
)

/** Ids of orders with a payment matching the search: bill number, reference or provider's number. */
export async function ordersPaidAs(ctx: Ctx, words: string): Promise<string[]> {
  const { ids } = await desk.searchAttempts(ctx.db, { search: words }, { from: 0, size: 50 })
  const attempts = await store.findAttempts(ctx.db, ids)
  return [...new Set(attempts.map(({ orderId }) => orderId))]
}
