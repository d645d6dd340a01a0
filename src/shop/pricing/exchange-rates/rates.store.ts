import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Currency } from '../../money.ts'

export type StoredRate = {
  id: string
  currency: Currency
  rate: string
  validFrom: Date
  source: string
  enteredBy: string
  agreedBy: string | null
}

/** The newest rates of each of these currencies, so many of each, newest first; the first one counts. */
export async function listNewest(
  db: Db,
  { currencies, each }: { currencies: readonly Currency[]; each: number },
): Promise<StoredRate[]> {
  // the moment of the statement: a transaction that waited may have begun before the newest
  const { rows } = await sql<StoredRate>`
    select r.id, r.currency, r.rate::text as rate, r.valid_from as "validFrom", r.source,
      r.entered_by as "enteredBy", r.agreed_by as "agreedBy"
    from unnest(${[...currencies]}::text[]) as c (currency)
    cross join lateral (
      select * from fx_rates f where f.currency = c.currency and f.valid_from <= clock_timestamp()
      order by f.valid_from desc limit ${each}) r
    order by r.currency, r.valid_from desc`.execute(db)
  return rows
}

/** Rates that count and began to before a moment, the oldest first. */
export async function listOlder(
  db: Db,
  { currencies, before, size }: { currencies: readonly Currency[]; before: Date; size: number },
): Promise<{ rows: Pick<StoredRate, 'currency' | 'rate' | 'validFrom'>[]; total: number }> {
  const { rows } = await sql<Pick<StoredRate, 'currency' | 'rate' | 'validFrom'> & { total: number }>`
    select r.currency, r.rate::text as rate, r.valid_from as "validFrom", (count(*) over ())::int as total
    from unnest(${[...currencies]}::text[]) as c (currency)
    cross join lateral (
      select * from fx_rates f where f.currency = c.currency and f.valid_from <= clock_timestamp()
      order by f.valid_from desc limit 1) r
    where r.valid_from < ${before}
    order by r.valid_from, r.currency limit ${size}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Others who would add a rate of the same currency wait until the transaction ends. */
export async function lockCurrency(db: Db, currency: Currency): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rate ${currency}`}, 0))`.execute(db)
}

export async function addRate(
  db: Db,
  rate: Pick<StoredRate, 'currency' | 'rate' | 'source' | 'enteredBy' | 'agreedBy'>,
): Promise<void> {
  await db
    .insertInto('fx_rates')
    .values({
      currency: rate.currency,
      rate: rate.rate,
      source: rate.source,
      entered_by: rate.enteredBy,
      agreed_by: rate.agreedBy,
      // after whatever it waited for
      valid_from: sql<Date>`clock_timestamp()`,
    })
    .execute()
}
