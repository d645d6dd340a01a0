import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Currency } from '../money.ts'
import type { LedgerKind, Lot, Part, ShopAccount, Worth } from './rules.ts'

export type LedgerTx = { kind: LedgerKind; key: string; ref?: string; label?: string; actor: string; reason?: string; at: Date }
export type NewLot = {
  id: string
  memberId: string
  currency: Currency
  source: string
  ref: string
  worth: Worth
  expiresAt: Date | null
}
/** A member's side names its lot. */
export type Entry = { currency: Currency; amount: number } & (
  | { account: 'available' | 'held'; memberId: string; lotId: string }
  | { account: ShopAccount }
)

/** Writes a transaction of the ledger, its new lots and its entries, in one statement. False: its key was used before, and nothing is done. */
export async function post(db: Db, tx: LedgerTx, entries: readonly Entry[], lots: readonly NewLot[] = []): Promise<boolean> {
  const lotRows = lots.map((lot) => ({
    id: lot.id,
    member_id: lot.memberId,
    currency: lot.currency,
    source: lot.source,
    ref: lot.ref,
    worth: lot.worth,
    expires_at: lot.expiresAt,
  }))
  const entryRows = entries.map((entry) => ({
    account: entry.account,
    member_id: 'memberId' in entry ? entry.memberId : null,
    lot_id: 'lotId' in entry ? entry.lotId : null,
    currency: entry.currency,
    amount: entry.amount,
  }))
  const made = await sql`
    with made as (
      insert into ledger_txs (kind, key, ref, label, actor, reason, at)
      values (${tx.kind}, ${tx.key}, ${tx.ref ?? ''}, ${tx.label ?? ''}, ${tx.actor}, ${tx.reason ?? ''}, ${tx.at})
      on conflict (key) do nothing returning id
    ), lotted as (
      insert into wallet_lots (id, member_id, currency, source, ref, worth, expires_at, created_at)
      select l.id, l.member_id, l.currency, l.source, l.ref, l.worth, l.expires_at, ${tx.at}
      from made, jsonb_populate_recordset(null::wallet_lots, ${JSON.stringify(lotRows)}) l
    ), entered as (
      insert into ledger_entries (tx_id, account, member_id, lot_id, currency, amount)
      select made.id, e.account, e.member_id, e.lot_id, e.currency, e.amount
      from made, jsonb_populate_recordset(null::ledger_entries, ${JSON.stringify(entryRows)}) e
    )
    select id from made`.execute(db)
  return made.rows.length > 0
}

/** Whoever moves something of a wallet waits here for the others. */
export async function lockWallet(db: Db, memberId: string, currency: Currency): Promise<void> {
  await db
    .insertInto('wallet_balances')
    .values({ member_id: memberId, currency })
    .onConflict((conflict) => conflict.columns(['member_id', 'currency']).doNothing())
    .execute()
  await sql`select from wallet_balances where member_id = ${memberId} and currency = ${currency} for update`.execute(db)
}

/** Lots with something in them, as they came in. */
export async function listLots(db: Db, memberId: string, currency?: Currency): Promise<(Lot & { currency: Currency })[]> {
  const rows = await db
    .selectFrom('wallet_lots')
    .select(['id', 'currency', 'source', 'ref', 'worth', 'expires_at', 'available', 'held'])
    .where('member_id', '=', memberId)
    .where(sql<boolean>`available + held > 0`)
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ expires_at, ...row }) => ({
    ...row,
    expiresAt: expires_at,
    currency: row.currency as Currency, // written by post alone
    worth: row.worth as Worth,
  }))
}

/** Gives lots longer to live. */
export async function extendLots(db: Db, parts: readonly Part[], least: Date): Promise<void> {
  const ids = parts.map(({ lotId }) => lotId)
  await sql`update wallet_lots set expires_at = ${least}, warned_days = null where id = any (${ids}::uuid[]) and expires_at < ${least}`.execute(
    db,
  )
}

/** What a transaction took from a member's wallet, by its key; null: there was none. */
export async function takenBy(db: Db, key: string): Promise<number | null> {
  const found = await sql<{ taken: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as taken from ledger_txs t
    left join ledger_entries e on e.tx_id = t.id and e.account = 'available'
    where t.key = ${key} group by t.id`.execute(db)
  return found.rows[0]?.taken ?? null
}

/** Wallets with something in them that has expired. */
export async function listExpired(db: Db, now: Date): Promise<{ memberId: string; currency: Currency }[]> {
  const found = await sql<{ memberId: string; currency: Currency }>`
    select distinct member_id as "memberId", currency from wallet_lots where available > 0 and expires_at <= ${now}
    order by member_id, currency`.execute(db)
  return found.rows
}
