import type { Ctx } from '../context.ts'
import { toDecimal } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import * as bank from './bank.store.ts'
import { callsOf } from './callbacks.ts'
import * as contract from './desk.contract.ts'
import * as desk from './desk.store.ts'
import {
  endLine,
  listBankLines,
  matchLine,
  pendingClaims,
  rejectClaim,
  type LineWithGuesses,
} from './fps-desk.ts'
import { closeUnclear } from './payments.ts'
import { retrySending, settleByHand } from './refunds.ts'
import * as refunds from './refunds.store.ts'
import type { Refund } from './refunds.store.ts'
import { paymentRefusals, screenshotPath } from './rules.ts'
import { importStatement } from './statement.ts'
import * as store from './store.ts'
import type { Attempt } from './store.ts'
import { closeTask, listTasks, openTasksBut, type Task } from './tasks.ts'
import type { TaskKind } from './tasks.rules.ts'

const when = (at: Date | null): string | null => at?.toISOString() ?? null
const pageOf = ({ page, limit }: { page: number; limit: number }) => ({
  from: (page - 1) * limit,
  size: limit,
})
const actorOf = (ctx: Pick<Ctx, 'staff'>): string => atTheDesk(ctx).email
const present = <T>(rows: readonly (T | null)[]): T[] => rows.filter((row) => row !== null)

const screenshotOf = (id: string) => ({
  small: `${screenshotPath(id)}?size=small`,
  large: `${screenshotPath(id)}?size=large`,
})

export const shownAttempt = (attempt: Attempt): contract.DeskAttempt => ({
  id: attempt.id,
  orderId: attempt.orderId,
  orderNumber: attempt.orderNumber,
  number: attempt.number,
  chargedWith: attempt.chargedWith,
  method: attempt.method,
  reference: attempt.reference,
  billNumber: attempt.billNumber,
  amount: toDecimal(attempt.amount),
  currency: attempt.amount.currency,
  returned: toDecimal(attempt.returned),
  state: attempt.state,
  providerRef: attempt.providerRef,
  failureCode: attempt.failureCode,
  claimedAt: when(attempt.claimedAt),
  claimNote: attempt.claimNote,
  screenshot: attempt.screenshotId === null ? null : screenshotOf(attempt.id),
  capturedAt: when(attempt.capturedAt),
  expiresAt: when(attempt.expiresAt),
  createdAt: attempt.createdAt.toISOString(),
})

async function attempt(ctx: Ctx, id: string): Promise<Attempt> {
  const found = await store.findAttempt(ctx.db, id)
  if (!found) throw new Refusal(paymentRefusals.unknown_attempt)
  return found
}
const attemptShown = async (ctx: Ctx, id: string) => shownAttempt(await attempt(ctx, id))
/** What the audit log keeps of an attempt. */
const attemptState = async (ctx: Ctx, id: string) => {
  const found = await store.findAttempt(ctx.db, id)
  return found && { order: found.orderNumber, reference: found.reference, state: found.state }
}

export const listPayments = deskRead(
  contract.listPayments,
  'payments.read',
  async (ctx, { page, limit, ...filter }) => {
    const { ids, total } = await desk.searchAttempts(ctx.db, filter, pageOf({ page, limit }))
    const attempts = present(await Promise.all(ids.map((id) => store.findAttempt(ctx.db, id))))
    return { payments: attempts.map(shownAttempt), total }
  },
)

export const getPayment = deskRead(contract.getPayment, 'payments.raw', async (ctx, { id }) => {
  const payment = await attemptShown(ctx, id)
  const [steps, calls] = await Promise.all([store.listStateEvents(ctx.db, [id]), callsOf(ctx, id)])
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
    return { payment: await attemptShown(tx, id) }
  },
)

const shownTask = (task: Task, numbers: ReadonlyMap<string, string>): contract.PaymentTask => ({
  ...task,
  orderNumber: numbers.get(task.orderId ?? '') ?? null,
  createdAt: task.createdAt.toISOString(),
  doneAt: when(task.doneAt),
})
const numbersOf = (ctx: Ctx, tasks: readonly Task[]) =>
  desk.numbersOf(
    ctx.db,
    tasks.flatMap(({ orderId }) => orderId ?? []),
  )

/** Open matters with the numbers of their orders, oldest first. */
export async function openTasks(
  ctx: Ctx,
  limit: number,
): Promise<{ tasks: contract.PaymentTask[]; total: number }> {
  const { tasks, total } = await openTasksBut(ctx, listedElsewhere, limit)
  const numbers = await numbersOf(ctx, tasks)
  return { tasks: tasks.map((task) => shownTask(task, numbers)), total }
}

/** Claims, bank lines and refunds have lists of their own: each thing waits in one place. */
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
    // a line whose task is done waits for nobody any more
    const lineId = task.kind === 'bank_line' ? task.key.replace(/^bank_line:/, '') : null
    if (lineId)
      await bank.endLine(tx.db, lineId, 'not_ours', {
        by: actorOf(tx),
        at: tx.clock.now(),
        note: note || task.why,
      })
    return { task: shownTask(task, await numbersOf(tx, [task])) }
  },
)

async function shownRefund(ctx: Ctx, refund: Refund): Promise<contract.DeskRefund> {
  const { orderNumber, method } = await attempt(ctx, refund.attemptId)
  return {
    id: refund.id,
    orderId: refund.orderId,
    orderNumber,
    attemptId: refund.attemptId,
    method,
    amount: toDecimal(refund.amount),
    currency: refund.amount.currency,
    cause: refund.cause,
    reason: refund.reason,
    actor: refund.actor,
    state: refund.state,
    tries: refund.tries,
    nextTryAt: when(refund.nextTryAt),
    providerRef: refund.providerRef,
    proof: refund.proof,
    createdAt: refund.createdAt.toISOString(),
    settledAt: when(refund.settledAt),
  }
}
const refundState = async (ctx: Ctx, id: string) => {
  const found = await refunds.findRefund(ctx.db, id)
  return (
    found && {
      order: found.orderId,
      amount: toDecimal(found.amount),
      currency: found.amount.currency,
      state: found.state,
    }
  )
}

/** Refunds in a state, or all of them, newest first. */
export async function refundsAtDesk(
  ctx: Ctx,
  filter: { search: string; state?: string | undefined },
  page: { from: number; size: number },
): Promise<{ refunds: contract.DeskRefund[]; total: number }> {
  const { ids, total } = await desk.searchRefunds(ctx.db, filter, page)
  const rows = present(await Promise.all(ids.map((id) => refunds.findRefund(ctx.db, id))))
  return { refunds: await Promise.all(rows.map((refund) => shownRefund(ctx, refund))), total }
}

export const listRefunds = deskRead(contract.listRefunds, 'refunds.read', (ctx, { page, limit, ...filter }) =>
  refundsAtDesk(ctx, filter, pageOf({ page, limit })),
)

export const retryRefund = deskWrite(
  contract.retryRefund,
  { right: 'refunds.execute', entity: 'refund', look: (tx, { id }) => refundState(tx, id) },
  async (tx, { id }) => ({ refund: await shownRefund(tx, await retrySending(tx, id)) }),
)

export const settleRefund = deskWrite(
  contract.settleRefund,
  { right: 'refunds.execute', entity: 'refund', look: (tx, { id }) => refundState(tx, id) },
  async (tx, { id, proof }) => ({
    refund: await shownRefund(tx, await settleByHand(tx, { refundId: id, proof, actor: actorOf(tx) })),
  }),
)

export const listFpsClaims = deskRead(contract.listFpsClaims, 'fps.read', async (ctx) => ({
  claims: (await pendingClaims(ctx)).map(shownAttempt),
}))

export const rejectFpsClaim = deskWrite(
  contract.rejectFpsClaim,
  { right: 'fps.match', entity: 'payment', look: (tx, { id }) => attemptState(tx, id) },
  async (tx, { id, reason }) => {
    await rejectClaim(tx, { attemptId: id, reason, actor: actorOf(tx) })
    return { claim: await attemptShown(tx, id) }
  },
)

const shownLine = ({
  amount,
  from,
  until,
  guesses,
  shortOf,
  importedAt,
  matchedAt,
  ...line
}: LineWithGuesses): contract.DeskBankLine => ({
  ...line,
  from: from.toISOString(),
  until: until.toISOString(),
  amount: toDecimal(amount),
  currency: amount.currency,
  importedAt: importedAt.toISOString(),
  matchedAt: when(matchedAt),
  guesses: guesses.map(shownAttempt),
  shortOf: shortOf && shownAttempt(shortOf),
})

/** Lines no payment was found for, newest first, and how many there are. */
export async function unmatchedLines(
  ctx: Ctx,
  limit: number,
): Promise<{ lines: contract.DeskBankLine[]; total: number }> {
  const lines = await listBankLines(ctx, { state: 'unmatched', limit })
  return { lines: lines.map(shownLine), total: await desk.countOf(ctx.db, 'bank_lines', 'unmatched') }
}

export const listFpsLines = deskRead(
  contract.listFpsLines,
  'fps.read',
  async (ctx, { state = null, page, limit }) => ({
    lines: (await listBankLines(ctx, { state, page, limit })).map(shownLine),
    total: await desk.countOf(ctx.db, 'bank_lines', state),
  }),
)

const lineState = async (ctx: Ctx, id: string) => {
  const line = await bank.findLine(ctx.db, id)
  return line && { bankRef: line.bankRef, state: line.state, attempt: line.attemptId }
}

export const matchFpsLine = deskWrite(
  contract.matchFpsLine,
  { right: 'fps.match', entity: 'bank_line', look: (tx, { id }) => lineState(tx, id) },
  async (tx, { id, attemptId }) => {
    await matchLine(tx, { lineId: id, attemptId, actor: actorOf(tx) })
    const line = await bank.findLine(tx.db, id)
    if (!line) throw new Refusal(paymentRefusals.unknown_line)
    return { line: shownLine({ ...line, guesses: [], shortOf: null }) }
  },
)

export const endFpsLine = deskWrite(
  contract.endFpsLine,
  { right: 'fps.match', entity: 'bank_line', look: (tx, { id }) => lineState(tx, id) },
  async (tx, { id, how, note }) => {
    await endLine(tx, { lineId: id, how, note, actor: actorOf(tx) })
    const line = await bank.findLine(tx.db, id)
    if (!line) throw new Refusal(paymentRefusals.unknown_line)
    return { line: shownLine({ ...line, guesses: [], shortOf: null }) }
  },
)

export const importFpsStatement = deskWrite(
  contract.importFpsStatement,
  {
    right: 'fps.match',
    entity: 'bank_statement',
    idOf: (_, { account }) => account,
    outcome: (imported) => imported,
  },
  (tx, { account, csv }) => importStatement(tx, { account, csv, actor: actorOf(tx) }),
)

/** Orders that payments know by these words: bill number, reference or number of the provider. */
export async function ordersPaidAs(ctx: Ctx, words: string): Promise<string[]> {
  const { ids } = await desk.searchAttempts(ctx.db, { search: words }, { from: 0, size: 50 })
  const attempts = present(await Promise.all(ids.map((id) => store.findAttempt(ctx.db, id))))
  return [...new Set(attempts.map(({ orderId }) => orderId))]
}
