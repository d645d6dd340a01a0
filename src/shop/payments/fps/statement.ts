import { createHash } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import type { BankCredit } from './bank.rules.ts'
import { matchOf, type Unmatched } from './match.rules.ts'
import * as bank from './bank.store.ts'
import type { BankLine } from './bank.store.ts'
import { captureByLine, taskOfLine } from './fps-desk.ts'
import * as store from '../attempts/attempts.store.ts'
import { openTask } from '../desk/tasks.ts'
import { creditsIn } from './statement-file.ts'

export type Imported = { added: number; known: number; matched: number; unmatched: number }

const day = 24 * 3_600_000

/**
 * Takes in a bank statement: every credit once, by the bank's own number. What names a bill or can only be
 * one payment is captured; the rest waits for staff (rules/payments#9). Refuses
 * `payments.statement_unreadable`, and then nothing was taken in.
 */
export async function importStatement(
  ctx: Ctx,
  { account, csv, actor }: { account: string; csv: string | Uint8Array; actor: string },
): Promise<Imported> {
  const credits = creditsIn(csv)
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
  return { added, known: credits.length - added, ...(await matchLines(ctx, new Date(earliest))) }
}

/**
 * A line without the bank's number is known by what it says, and by how often that was said before in the
 * same statement.
 */
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

/**
 * Tries every line that is still unmatched; what a bill number names is settled first, so that it is out of
 * the way of the others.
 */
async function matchLines(ctx: Ctx, since: Date): Promise<{ matched: number; unmatched: number }> {
  let lines = await bank.listUnmatched(ctx.db, since)
  let matched = 0
  for (const by of ['bill', 'amount'] as const) {
    const attempts = await store.listBetween(
      ctx.db,
      'fps',
      new Date(since.getTime() - 30 * day),
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
