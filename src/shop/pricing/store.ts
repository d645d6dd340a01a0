import { sql } from 'kysely'
import { isCurrency, type Currency } from '../money.ts'
import type { Db } from '../../platform/db/database.ts'

/** The newest rate of each currency, as decimal text. */
export async function listRates(db: Db): Promise<Partial<Record<Currency, string>>> {
  const rows = await db
    .selectFrom('fx_rates')
    .distinctOn('currency')
    .select(['currency', 'rate'])
    .where('valid_from', '<=', sql<Date>`now()`)
    .orderBy('currency')
    .orderBy('valid_from', 'desc')
    .execute()
  return Object.fromEntries(
    rows.flatMap((row) => (isCurrency(row.currency) ? [[row.currency, row.rate]] : [])),
  )
}

/** The rate that counted at a moment, with its row. */
export async function findRate(
  db: Db,
  currency: Currency,
  at: Date,
): Promise<{ id: string; rate: string } | null> {
  const row = await db
    .selectFrom('fx_rates')
    .select(['id', 'rate'])
    .where('currency', '=', currency)
    .where('valid_from', '<=', at)
    .orderBy('valid_from', 'desc')
    .executeTakeFirst()
  return row ?? null
}

export async function addRates(
  db: Db,
  rates: readonly { currency: Currency; rate: string; source: string; enteredBy: string }[],
): Promise<void> {
  await db
    .insertInto('fx_rates')
    .values(rates.map(({ enteredBy, ...rate }) => ({ ...rate, entered_by: enteredBy })))
    .execute()
}
