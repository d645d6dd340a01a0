import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Currency } from '../money.ts'
import type { ShopAccount } from './rules.ts'
import type { LedgerTx } from './store.ts'

type Transfer = { from: ShopAccount; to: ShopAccount; currency: Currency }

/** Many transactions between two accounts of the shop, one an item, in one statement. Keys that were used before do nothing. */
export async function postEach(
  db: Db,
  { kind, actor, at }: Pick<LedgerTx, 'kind' | 'actor' | 'at'>,
  { from, to, currency }: Transfer,
  items: readonly { key: string; ref: string; minor: number }[],
): Promise<void> {
  await sql`
    with items as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x (key text, ref text, minor bigint)
    ), made as (
      insert into ledger_txs (kind, key, ref, actor, at)
      select ${kind}, key, ref, ${actor}, ${at}::timestamptz from items
      on conflict (key) do nothing returning id, key
    )
    insert into ledger_entries (tx_id, account, currency, amount)
    select made.id, side.account, ${currency}, side.sign * i.minor
    from made join items i using (key)
    cross join (values (${from}::text, -1), (${to}::text, 1)) side (account, sign)`.execute(db)
}
