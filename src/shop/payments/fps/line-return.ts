import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { isOwnColleague } from '../../staff/approvals.ts'
import { staffRefusals } from '../../staff/rules.ts'
import { isAlone, recordSoloGrant, type Solo } from '../../staff/solo.ts'
import { atTheDesk } from '../../staff/write.ts'
import { paymentRefusals } from '../rules.ts'
import * as bank from './bank.store.ts'
import * as lineState from './bank-line-state.store.ts'
import type { BankLine } from './bank.store.ts'
import { endLine } from './fps-desk.ts'
import { returnStep } from './line-return.rules.ts'

/** Locks an unmatched line. Throws `payments.unknown_line`, `payments.line_matched`. */
async function waitingLine(tx: Ctx, lineId: string): Promise<BankLine> {
  const line = await bank.lockLine(tx.db, lineId)
  if (!line) throw new Refusal(paymentRefusals.unknown_line)
  if (line.state !== 'unmatched') throw new Refusal(paymentRefusals.line_matched)
  return line
}

/** Limit entry of a return without approval; its recipient is unknown. Null: currencies other than HKD need approval. */
const soloOf = ({ amount }: BankLine): Solo | null =>
  amount.currency === 'HKD' ? { kind: 'refund', subject: '', hkd: amount.minor } : null

/**
 * Returns a line's money to its sender: at once within the refund limit, above it after a second staff user confirms.
 * Throws what `waitingLine` throws, and `payments.own_return`, `staff.own_colleague`.
 */
export async function returnLine(
  tx: Ctx,
  { lineId, note }: { lineId: string; note: string },
): Promise<'alone' | 'requested' | 'agreed'> {
  const line = await waitingLine(tx, lineId)
  const actor = atTheDesk(tx).email
  const { returnRequest: request } = line
  const solo = soloOf(line)
  const step = returnStep(request, {
    actor,
    isAlone: request === null && solo !== null && (await isAlone(tx, solo)),
    isOwnColleague: request !== null && (await isOwnColleague(tx, request.by)),
  })
  switch (step) {
    case 'own_return':
      throw new Refusal(paymentRefusals.own_return)
    case 'own_colleague':
      throw new Refusal(staffRefusals.own_colleague)
    case 'requested':
      await lineState.requestReturn(tx.db, lineId, { by: actor, at: tx.clock.now(), note })
      return step
    case 'alone':
      if (solo) await recordSoloGrant(tx, solo)
      await endLine(tx, { lineId, how: 'returned', note, actor })
      return step
    case 'agreed':
      await endLine(tx, { lineId, how: 'returned', note: request?.note ?? note, actor })
      return step
    default:
      return step satisfies never
  }
}

/** Withdraws a requested return. Throws what `waitingLine` throws, and `payments.no_return`. */
export async function withdrawReturn(tx: Ctx, lineId: string): Promise<void> {
  const line = await waitingLine(tx, lineId)
  if (line.returnRequest === null) throw new Refusal(paymentRefusals.no_return)
  await lineState.requestReturn(tx.db, lineId, null)
}
