import type { Ctx } from '../../context.ts'
import { gte } from '../../money.ts'
import { billsIn, namedIn, matchingAttempts } from './match.rules.ts'
import * as bank from './bank.store.ts'
import type { BankLine } from './bank.store.ts'
import * as store from '../attempts/attempts.store.ts'
import type { Attempt } from '../attempts/attempts.store.ts'
import { dayMs } from '../../calendar.ts'

export type LineWithGuesses = BankLine & {
  /** Attempts that amount and time allow. */
  guesses: Attempt[]
  /** The attempt whose bill number it names and whose amount it does not reach. */
  shortOf: Attempt | null
}

/** Bank lines, newest first; unmatched ones with what they might pay. */
export async function listBankLines(
  ctx: Ctx,
  {
    state = null,
    page = 1,
    limit = 50,
  }: { state?: BankLine['state'] | null; page?: number; limit?: number } = {},
): Promise<LineWithGuesses[]> {
  const lines = await bank.listLines(ctx.db, state, limit, (page - 1) * limit)
  const open = lines.filter((line) => line.state === 'unmatched')
  if (open.length === 0) return lines.map((line) => ({ ...line, guesses: [], shortOf: null }))
  const from = Math.min(...open.map((line) => line.from.getTime())) - dayMs
  const until = Math.max(...open.map((line) => line.until.getTime())) + 1
  const attempts = await store.listBetween(ctx.db, 'fps', new Date(from), new Date(until))
  const named = await store.listByBill(
    ctx.db,
    open.flatMap(({ narrative }) => billsIn(narrative)),
  )
  return lines.map((line) => {
    const ids = new Set(
      line.state === 'unmatched' ? matchingAttempts(line, attempts).map((attempt) => attempt.id) : [],
    )
    const meant = line.state === 'unmatched' ? namedIn(line.narrative, named) : undefined
    const isShort = meant && meant.state !== 'captured' && !gte(line.amount, meant.amount)
    return {
      ...line,
      guesses: attempts.filter((attempt) => ids.has(attempt.id)),
      shortOf: isShort ? meant : null,
    }
  })
}
