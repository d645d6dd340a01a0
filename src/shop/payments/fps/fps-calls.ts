import type { Ctx } from '../../context.ts'
import { toDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { deskRead, deskWrite } from '../../staff/write.ts'
import * as contract from '../desk.contract.ts'
import { actorOf, attemptShown, attemptState, shownAttempt, when } from '../desk/attempt-view.ts'
import * as desk from '../desk/desk.store.ts'
import { paymentRefusals } from '../rules.ts'
import * as bank from './bank.store.ts'
import {
  endLine,
  listBankLines,
  matchLine,
  pendingClaims,
  rejectClaim,
  type LineWithGuesses,
} from './fps-desk.ts'
import { importStatement } from './statement.ts'

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
