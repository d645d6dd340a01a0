import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Money } from '../money.ts'

/** No more is given up than there is by then. */
export async function setWaived(db: Db, memberId: string, { currency, minor }: Money): Promise<void> {
  await db
    .updateTable('wallet_balances')
    .set({ waived: sql<number>`least(${minor}::bigint, available + held + frozen)` })
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .execute()
}

/** In minor units, by currency. */
export async function findWaived(db: Db, memberId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('wallet_balances')
    .select(['currency', 'waived'])
    .where('member_id', '=', memberId)
    .execute()
  return new Map(rows.map(({ currency, waived }) => [currency, waived]))
}
