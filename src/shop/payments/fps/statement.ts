import { createHash } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import type { BankCredit } from './bank.rules.ts'
import { matchOf, type Unmatched } from './match.rules.ts'
import * as bank from './bank.store.ts'
import type { BankLine } from './bank.store.ts'
import { captureByLine, taskOfLine } from './fps-desk.ts'
import * as store from '../attempts/attempts.store.ts'
import { openTask } from '../desk/tasks.ts'
import { creditsIn, type ForeignLine } from './statement-file.ts'
import { dayMs } from '../../calendar.ts'

export type Imported = {
  added: number
  known: number
  matched: number
  unmatched: number
  /** Lines in currencies that the shop does not have, which were not imported. */
  foreign: readonly ForeignLine[]
}

/**
 * Imports a bank statement, each credit once by the bank's number. Lines with a bill number or a single possible attempt
 * capture it; the others await staff (rules/payments#9). Throws `payments.statement_unreadable`; then nothing is
 * imported. Lines in a currency that the shop does not have are left out and named.
 */
export async function importStatement(
  ctx: Ctx,
  { account, csv, actor }: { account: string; csv: string | Uint8Array; actor: string },
): Promise<Imported> {
  const { credits, foreign } = creditsIn(csv)
  const at = ctx.clock.now()
  const added = await ctx.transaction((tx) =>
    bank.addLines(
      tx.db,
      withNumbers(credits).map(({ bankRef, from, until, amount, narrative }) => ({
        account,
        bank_ref: bankRef,
        booked_from: from,
        booked_until: until,
        amount_minor: amount.minor,
        currency: amount.currency,
        narrative,
        imported_by: actor,
        imported_at: at,
      })),
    ),
  )
  const earliest = Math.min(at.getTime(), ...credits.map((credit) => credit.from.getTime()))
  return { added, known: credits.length - added, foreign, ...(await matchLines(ctx, new Date(earliest))) }
}

/** Gives lines without bank number a key: their contents and the number of equal lines before them in the statement. */
function withNumbers(credits: readonly BankCredit[]): (BankCredit & { bankRef: string })[] {
  const seen = new Map<string, number>()
  return credits.map((credit) => {
    if (credit.bankRef) return { ...credit, bankRef: credit.bankRef }
    const fingerprint = [
      credit.from.toISOString(),
      credit.amount.currency,
      credit.amount.minor,
      credit.narrative,
    ].join('|')
    const times = (seen.get(fingerprint) ?? 0) + 1
    seen.set(fingerprint, times)
    return {
      ...credit,
      bankRef: `row-${createHash('sha256').update(fingerprint).digest('hex').slice(0, 20)}-${times}`,
    }
  })
}

/** Matches all unmatched lines: first by bill number, so that those attempts no longer compete for the others. */
async function matchLines(ctx: Ctx, since: Date): Promise<{ matched: number; unmatched: number }> {
  let lines = await bank.listUnmatched(ctx.db, since)
  let matched = 0
  for (const by of ['bill', 'amount'] as const) {
    const attempts = await store.listBetween(
      ctx.db,
      'fps',
      new Date(since.getTime() - 30 * dayMs),
      ctx.clock.now(),
    )
    const left: BankLine[] = []
    for (const line of lines) {
      const match = matchOf(
        line,
        attempts,
        lines.filter((other) => other.id !== line.id),
      )
      const isTaken = match.attemptId !== null && match.by === by && (await paid(ctx, line, match.attemptId))
      if (isTaken) matched += 1
      else left.push(line)
      if (!isTaken && by === 'amount' && match.attemptId === null) await leaveToStaff(ctx, line, match)
    }
    lines = left
  }
  return { matched, unmatched: lines.length }
}

async function paid(ctx: Ctx, { id }: BankLine, attemptId: string): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const line = await bank.lockLine(tx.db, id)
    const attempt = await store.lockAttempt(tx.db, attemptId)
    const waits = line?.state === 'unmatched' && line.returnRequest === null
    return waits && attempt ? captureByLine(tx, line, attempt, 'statement') : false
  })
}

const leaveToStaff = (
  ctx: Ctx,
  { id, account, bankRef }: BankLine,
  { cause, billNumber }: { cause: Unmatched; billNumber?: string | null },
): Promise<void> =>
  ctx.transaction((tx) =>
    openTask(tx, {
      key: taskOfLine(id),
      kind: 'bank_line',
      cause,
      why: [`${account} ${bankRef}`, billNumber].filter(Boolean).join(': '),
    }),
  )
