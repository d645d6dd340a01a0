import { isoTimeOrNull } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { deskImport } from '../../imports/record.ts'
import { toDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { deskRead, deskWrite } from '../../staff/write.ts'
import * as contract from '../desk.contract.ts'
import { actorOf, readAttemptView, attemptState, toAttemptView } from '../desk/attempt-view.ts'
import * as desk from '../desk/desk.store.ts'
import { paymentRefusals } from '../rules.ts'
import * as bank from './bank.store.ts'
import { endLine, matchLine, pendingClaims, rejectClaim } from './fps-desk.ts'
import { listBankLines, type LineWithGuesses } from './bank-lines.ts'
import { returnLine, withdrawReturn } from './line-return.ts'
import { importStatement } from './statement.ts'

export const listFpsClaims = deskRead(contract.listFpsClaims, 'fps.read', async (ctx) => ({
  claims: (await pendingClaims(ctx)).map(toAttemptView),
}))

export const rejectFpsClaim = deskWrite(
  contract.rejectFpsClaim,
  { right: 'fps.match', entity: 'payment', look: (tx, { id }) => attemptState(tx, id) },
  async (tx, { id, reason }) => {
    await rejectClaim(tx, { attemptId: id, reason, actor: actorOf(tx) })
    return { claim: await readAttemptView(tx, id) }
  },
)

const toBankLineView = (
  ctx: Pick<Ctx, 'staff'>,
  { amount, from, until, guesses, shortOf, importedAt, matchedAt, returnRequest, ...line }: LineWithGuesses,
): contract.DeskBankLine => ({
  ...line,
  from: from.toISOString(),
  until: until.toISOString(),
  amount: toDecimal(amount),
  currency: amount.currency,
  importedAt: importedAt.toISOString(),
  matchedAt: isoTimeOrNull(matchedAt),
  guesses: guesses.map(toAttemptView),
  shortOf: shortOf && toAttemptView(shortOf),
  returnRequest: returnRequest && {
    ...returnRequest,
    at: returnRequest.at.toISOString(),
    isOwn: ctx.staff?.email === returnRequest.by,
  },
})

/** Lines no payment was found for, newest first, and how many there are. */
export async function unmatchedLines(
  ctx: Ctx,
  limit: number,
): Promise<{ lines: contract.DeskBankLine[]; total: number }> {
  const lines = await listBankLines(ctx, { state: 'unmatched', limit })
  return {
    lines: lines.map((line) => toBankLineView(ctx, line)),
    total: await desk.countOf(ctx.db, 'bank_lines', 'unmatched'),
  }
}

export const listFpsLines = deskRead(
  contract.listFpsLines,
  'fps.read',
  async (ctx, { state = null, page, limit }) => ({
    lines: (await listBankLines(ctx, { state, page, limit })).map((line) => toBankLineView(ctx, line)),
    total: await desk.countOf(ctx.db, 'bank_lines', state),
  }),
)

const lineState = async (ctx: Ctx, id: string) => {
  const line = await bank.findLine(ctx.db, id)
  if (!line) return null
  const { bankRef, state, attemptId: attempt, returnRequest } = line
  return { bankRef, state, attempt, ...(returnRequest ? { returnAskedBy: returnRequest.by } : {}) }
}

const aboutLine = {
  right: 'fps.match',
  entity: 'bank_line',
  look: (tx: Ctx, { id }: { id: string }) => lineState(tx, id),
} as const

async function lineShown(tx: Ctx, id: string): Promise<{ line: contract.DeskBankLine }> {
  const line = await bank.findLine(tx.db, id)
  if (!line) throw new Refusal(paymentRefusals.unknown_line)
  return { line: toBankLineView(tx, { ...line, guesses: [], shortOf: null }) }
}

export const matchFpsLine = deskWrite(contract.matchFpsLine, aboutLine, async (tx, { id, attemptId }) => {
  await matchLine(tx, { lineId: id, attemptId, actor: actorOf(tx) })
  return lineShown(tx, id)
})

export const endFpsLine = deskWrite(contract.endFpsLine, aboutLine, async (tx, { id, how, note }) => {
  if (how === 'returned') await returnLine(tx, { lineId: id, note })
  else await endLine(tx, { lineId: id, how, note, actor: actorOf(tx) })
  return lineShown(tx, id)
})

export const withdrawFpsReturn = deskWrite(contract.withdrawFpsReturn, aboutLine, async (tx, { id }) => {
  await withdrawReturn(tx, id)
  return lineShown(tx, id)
})

/** Lines that the answer and the import history name. */
const mostForeignShown = 50

export const importFpsStatement = deskImport(
  contract.importFpsStatement,
  {
    right: 'fps.match',
    entity: 'bank_statement',
    idOf: (_, { account }) => account,
    outcome: ({ added, known, matched, unmatched }) => ({ added, known, matched, unmatched }),
  },
  {
    kind: 'bank_statement',
    fileName: ({ fileName }) => fileName,
    outcome: ({ added, known, foreign, foreignTotal }) => ({
      rows: added + known + foreignTotal,
      accepted: added + known,
      refused: foreignTotal,
      changed: added,
      problems: foreign.map(({ line, currency }) => ({
        line,
        name: currency,
        reason: { code: 'payments.statement_currency', values: { currency } },
      })),
    }),
  },
  async (tx, { account, csv }) => {
    const { foreign, ...imported } = await importStatement(tx, { account, csv, actor: actorOf(tx) })
    return { ...imported, foreign: foreign.slice(0, mostForeignShown), foreignTotal: foreign.length }
  },
)
