import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Currency } from '../money.ts'
import type { LedgerKind } from './rules.ts'

/** How one kind of entry moved what the shop owes, in minor units: more is positive. */
export type CreditSums = { kind: LedgerKind; currency: Currency; wallets: number; gifts: number }
/** What the shop owes at a moment: credit that was money once, credit given away, gift codes that are out. */
export type Liability = { currency: Currency; paid: number; promo: number; gifts: number }

const isMembers = sql`e.account in ('available', 'held', 'frozen')`

export async function sumCredit(db: Db, { from, until }: { from: Date; until: Date }): Promise<CreditSums[]> {
  const found = await sql<CreditSums>`
    select * from (
      select t.kind, e.currency, coalesce(sum(e.amount) filter (where ${isMembers}), 0)::bigint as wallets,
        coalesce(sum(e.amount) filter (where e.account = 'gift_card_liability'), 0)::bigint as gifts
      from ledger_txs t join ledger_entries e on e.tx_id = t.id
      where t.at >= ${from} and t.at < ${until} group by t.kind, e.currency) s
    where s.wallets <> 0 or s.gifts <> 0 order by s.currency, s.kind`.execute(db)
  return found.rows
}

export async function sumLiability(db: Db, until: Date): Promise<Liability[]> {
  const found = await sql<Liability>`
    select e.currency, coalesce(sum(e.amount) filter (where l.worth = 'paid'), 0)::bigint as paid,
      coalesce(sum(e.amount) filter (where l.worth = 'promo'), 0)::bigint as promo,
      coalesce(sum(e.amount) filter (where e.account = 'gift_card_liability'), 0)::bigint as gifts
    from ledger_txs t join ledger_entries e on e.tx_id = t.id left join wallet_lots l on l.id = e.lot_id
    where t.at < ${until} and (e.lot_id is not null or e.account = 'gift_card_liability')
    group by e.currency order by e.currency`.execute(db)
  return found.rows
}
