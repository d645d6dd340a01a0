import type { Ctx } from '../../context.ts'
import { isLess, type Money } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { billsIn, namedIn } from './match.rules.ts'
import * as bank from './bank.store.ts'
import type { BankLine } from './bank.store.ts'
import type { PaymentMethod } from '../contract.ts'
import { captureByLine } from './fps-desk.ts'
import { isOpen, paymentRefusals, referenceOf } from '../rules.ts'
import { moveAttempt } from '../attempts/settle.ts'
import * as store from '../attempts/attempts.store.ts'
import type { Attempt } from '../attempts/attempts.store.ts'

/** The attempt that a bank line names by bill number; null: none. */
async function namedBy(ctx: Ctx, { narrative }: Pick<BankLine, 'narrative'>): Promise<Attempt | null> {
  return namedIn(narrative, await store.listByBill(ctx.db, billsIn(narrative))) ?? null
}

/** Id of the order that an unmatched line names; throws what `acceptLineAsPayment` throws. */
export async function orderNamedBy(ctx: Ctx, lineId: string): Promise<string> {
  const line = await bank.findLine(ctx.db, lineId)
  if (!line) throw new Refusal(paymentRefusals.unknown_line)
  if (line.state !== 'unmatched') throw new Refusal(paymentRefusals.line_matched)
  if (line.returnRequest) throw new Refusal(paymentRefusals.return_waits)
  const named = await namedBy(ctx, line)
  if (!named) throw new Refusal(paymentRefusals.line_names_none)
  return named.orderId
}

/** Result of accepting a line: less than the rest is a partial payment (`isPart`); an excess is refunded automatically. */
export type AcceptedPayment = { attemptId: string; method: PaymentMethod; amount: Money; isPart: boolean }

type PartInput = { lineId: string; order: { id: string; number: string }; left: Money; actor: string }

/**
 * Accepts a line that names an order as payment of the amount `left`, by an attempt over the line's amount; open FPS
 * codes over more than the new rest end. The order must be locked. Throws `payments.unknown_line`,
 * `payments.line_matched` (it was settled before), `payments.return_waits`, `payments.line_names_none`,
 * `payments.amount_differs` (another currency).
 */
export async function acceptLineAsPayment(tx: Ctx, part: PartInput): Promise<AcceptedPayment> {
  const line = await waitingLine(tx, part.lineId)
  if ((await namedBy(tx, line))?.orderId !== part.order.id) throw new Refusal(paymentRefusals.line_names_none)
  return takeFor(tx, line, part)
}

/** `acceptLineAsPayment` for a line that staff assigned to the order, whatever its text names. */
export const takeLinked = async (tx: Ctx, part: PartInput): Promise<AcceptedPayment> =>
  takeFor(tx, await waitingLine(tx, part.lineId), part)

/** Throws `payments.unknown_line`, `payments.line_matched`, `payments.return_waits`. */
async function waitingLine(tx: Ctx, lineId: string): Promise<BankLine> {
  const line = await bank.lockLine(tx.db, lineId)
  if (!line) throw new Refusal(paymentRefusals.unknown_line)
  if (line.state !== 'unmatched') throw new Refusal(paymentRefusals.line_matched)
  if (line.returnRequest) throw new Refusal(paymentRefusals.return_waits)
  return line
}

async function takeFor(tx: Ctx, line: BankLine, { order, left, actor }: PartInput): Promise<AcceptedPayment> {
  if (line.amount.currency !== left.currency) throw new Refusal(paymentRefusals.amount_differs)
  const isPart = isLess(line.amount, left)
  const amount = isPart ? line.amount : left
  const attempt = await begin(tx, order, { amount, isPart, actor })
  if (!(await captureByLine(tx, line, attempt, actor)))
    throw new Error('a new attempt takes the line it was begun for')
  return { attemptId: attempt.id, method: attempt.method, amount, isPart }
}

async function begin(
  tx: Ctx,
  { id: orderId, number: orderNumber }: PartInput['order'],
  { amount, isPart, actor }: { amount: Money; isPart: boolean; actor: string },
): Promise<Attempt> {
  await store.lockOrder(tx.db, orderId)
  const before = await store.listAttempts(tx.db, orderId)
  for (const open of before.filter(({ method, state }) => method === 'fps' && isOpen(state))) {
    const locked = await store.lockAttempt(tx.db, open.id)
    if (locked && isOpen(locked.state))
      await moveAttempt(tx, locked, 'cancelled', { actor, reason: { cause: 'bank_line_part' } })
  }
  const number = (before.at(-1)?.number ?? 0) + 1
  return store.addAttempt(tx.db, {
    order_id: orderId,
    order_number: orderNumber,
    number,
    method: 'fps',
    is_part: isPart,
    reference: referenceOf(orderNumber, number),
    amount_minor: amount.minor,
    currency: amount.currency,
    created_at: tx.clock.now(),
  })
}
