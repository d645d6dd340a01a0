import { reasonColumns, type Cause, type Reason } from '../causes.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Currency } from '../money.ts'
import type { LedgerKind, Lot, LotShare, ShopAccount, Worth } from './rules.ts'
import { dayMs } from '../calendar.ts'

export type LedgerTx = {
  kind: LedgerKind
  key: string
  ref?: string
  label?: string
  actor: string
  reason?: Reason
  at: Date
}
export type NewLot = {
  id: string
  memberId: string
  currency: Currency
  source: string
  ref: string
  worth: Worth
  expiresAt: Date | null
  isFrozen?: boolean
}
/** Parts of a lot: available, held for orders, frozen by a dispute. */
export type MemberAccount = 'available' | 'held' | 'frozen'
/** A ledger entry. Entries of a member's account refer to a lot. */
export type Entry = { currency: Currency; amount: number } & (
  | { account: MemberAccount; memberId: string; lotId: string }
  | { account: ShopAccount }
)

/** Inserts a ledger transaction with its new lots and entries in one statement. False, and no change: the key was used. */
export async function post(
  db: Db,
  tx: LedgerTx,
  entries: readonly Entry[],
  lots: readonly NewLot[] = [],
): Promise<boolean> {
  const lotRows = lots.map((lot) => ({
    id: lot.id,
    member_id: lot.memberId,
    currency: lot.currency,
    source: lot.source,
    ref: lot.ref,
    worth: lot.worth,
    expires_at: lot.expiresAt,
    is_frozen: lot.isFrozen ?? false,
  }))
  const entryRows = entries.map((entry) => ({
    account: entry.account,
    member_id: 'memberId' in entry ? entry.memberId : null,
    lot_id: 'lotId' in entry ? entry.lotId : null,
    currency: entry.currency,
    amount: entry.amount,
  }))
  const { cause, reason } = reasonColumns(tx.reason ?? '')
  const made = await sql`
    with made as (
      insert into ledger_txs (kind, key, ref, label, actor, cause, reason, at)
      values (${tx.kind}, ${tx.key}, ${tx.ref ?? ''}, ${tx.label ?? ''}, ${tx.actor}, ${cause}, ${reason}, ${tx.at})
      on conflict (key) do nothing returning id
    ), lotted as (
      insert into wallet_lots (id, member_id, currency, source, ref, worth, expires_at, is_frozen, created_at)
      select l.id, l.member_id, l.currency, l.source, l.ref, l.worth, l.expires_at, l.is_frozen, ${tx.at}
      from made, jsonb_populate_recordset(null::wallet_lots, ${JSON.stringify(lotRows)}) l
    ), entered as (
      insert into ledger_entries (tx_id, account, member_id, lot_id, currency, amount)
      select made.id, e.account, e.member_id, e.lot_id, e.currency, e.amount
      from made, jsonb_populate_recordset(null::ledger_entries, ${JSON.stringify(entryRows)}) e
    )
    select id from made`.execute(db)
  return made.rows.length > 0
}

/** Locks a member's balance of a currency; every change of the wallet takes this lock first. */
export async function lockWallet(db: Db, memberId: string, currency: Currency): Promise<void> {
  await openWallets(db, memberId, [currency])
  await sql`select from wallet_balances where member_id = ${memberId} and currency = ${currency} for update`.execute(
    db,
  )
}

/** Locks all balances of a member, ordered by currency. */
export async function lockWholeWallet(
  db: Db,
  memberId: string,
  currencies: readonly Currency[],
): Promise<void> {
  await openWallets(db, memberId, currencies)
  await sql`select from wallet_balances where member_id = ${memberId} order by currency collate "C" for update`.execute(
    db,
  )
}

async function openWallets(db: Db, memberId: string, currencies: readonly Currency[]): Promise<void> {
  await db
    .insertInto('wallet_balances')
    .values(currencies.toSorted().map((currency) => ({ member_id: memberId, currency })))
    .onConflict((conflict) => conflict.columns(['member_id', 'currency']).doNothing())
    .execute()
}

/** `freezes`: number of times the lot was frozen. */
export type StoredLot = Lot & { currency: Currency; freezes: number }

const lotsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('wallet_lots')
    .select([
      'id',
      'currency',
      'source',
      'ref',
      'worth',
      'expires_at',
      'available',
      'held',
      'frozen',
      'is_frozen',
      'freezes',
    ])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')

type LotRow = Awaited<ReturnType<ReturnType<typeof lotsOf>['executeTakeFirstOrThrow']>>

const lotFrom = ({ expires_at, is_frozen, ...row }: LotRow): StoredLot => ({
  ...row,
  expiresAt: expires_at,
  isFrozen: is_frozen,
  currency: row.currency as Currency, // written by post alone
  worth: row.worth as Worth,
})

/** Non-empty lots, oldest first. */
export async function listLots(db: Db, memberId: string, currency?: Currency): Promise<StoredLot[]> {
  const rows = await lotsOf(db, memberId)
    .where(sql<boolean>`available + held + frozen > 0`)
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency ?? ''))
    .execute()
  return rows.map(lotFrom)
}

/** All lots of a member, including empty ones, because refunds may return to them. `ref`: only those credited for it. */
export async function listAllLots(db: Db, memberId: string, ref?: string): Promise<StoredLot[]> {
  const rows = await lotsOf(db, memberId)
    .$if(ref !== undefined, (query) => query.where('ref', '=', ref ?? ''))
    .execute()
  return rows.map(lotFrom)
}

/** Which of some lots are frozen. */
export async function frozenOf(db: Db, lotIds: readonly string[]): Promise<string[]> {
  if (lotIds.length === 0) return []
  const rows = await db
    .selectFrom('wallet_lots')
    .select('id')
    .where('id', 'in', lotIds)
    .where('is_frozen', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

export async function freezeLot(db: Db, id: string): Promise<void> {
  await sql`update wallet_lots set is_frozen = true, freezes = freezes + 1 where id = ${id}`.execute(db)
}

export async function thawLots(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update wallet_lots set is_frozen = false where id = any (${ids}::uuid[])`.execute(db)
}

/** Extends the expiry of lots to at least `least`. */
export async function extendLots(db: Db, shares: readonly LotShare[], least: Date): Promise<void> {
  const ids = shares.map(({ lotId }) => lotId)
  await sql`update wallet_lots set expires_at = ${least}, warned_days = null where id = any (${ids}::uuid[]) and expires_at < ${least}`.execute(
    db,
  )
}

/** Amount that a transaction took from a member's wallet, by its key; null: no such transaction. */
export async function takenBy(db: Db, key: string): Promise<number | null> {
  const found = await sql<{ taken: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as taken from ledger_txs t
    left join ledger_entries e on e.tx_id = t.id and e.account = 'available'
    where t.key = ${key} group by t.id`.execute(db)
  return found.rows[0]?.taken ?? null
}

/** Amount of a credit, by its key; null: no such credit. */
export async function findCredit(db: Db, key: string): Promise<{ currency: Currency; minor: number } | null> {
  const found = await sql<{ currency: Currency; minor: number }>`
    select e.currency, sum(e.amount)::bigint as minor from ledger_txs t
    join ledger_entries e on e.tx_id = t.id and e.account = 'available'
    where t.key = ${key} group by e.currency`.execute(db)
  return found.rows[0] ?? null
}

/** Wallets with expired available lots. */
export async function listExpired(db: Db, now: Date): Promise<{ memberId: string; currency: Currency }[]> {
  const found = await sql<{ memberId: string; currency: Currency }>`
    select distinct member_id as "memberId", currency from wallet_lots where available > 0 and expires_at <= ${now}
    order by member_id, currency`.execute(db)
  return found.rows
}

/** Number of a member's transactions of a kind since a time. */
export async function countSince(db: Db, memberId: string, kind: LedgerKind, since: Date): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(distinct t.id)::int as count from ledger_txs t join ledger_entries e on e.tx_id = t.id
    where e.member_id = ${memberId} and t.kind = ${kind} and t.at >= ${since}`.execute(db)
  return found.rows[0]?.count ?? 0
}

export type HistoryEntry = {
  id: string
  kind: LedgerKind
  label: string
  cause: Cause
  reason: string
  actor: string
  at: Date
  currency: Currency
  amount: number
}

/** Changes of a member's balances, newest first. Amounts held for orders count as spent until they are released. */
export async function listHistory(
  db: Db,
  memberId: string,
  page: { from: number; size: number },
): Promise<{ history: HistoryEntry[]; total: number }> {
  const all = sql`
    select t.id, t.kind, t.label, t.cause, t.reason, t.actor, t.at, e.currency, sum(e.amount)::bigint as amount
    from ledger_entries e join ledger_txs t on t.id = e.tx_id
    where e.member_id = ${memberId} and e.account = 'available'
    group by t.id, e.currency having sum(e.amount) <> 0`
  const found =
    await sql<HistoryEntry>`${all} order by t.at desc, t.id desc, e.currency limit ${page.size} offset ${page.from}`.execute(
      db,
    )
  const count = await sql<{ total: number }>`select count(*)::int as total from (${all}) as each`.execute(db)
  return { history: found.rows, total: count.rows[0]?.total ?? 0 }
}

/** Advisory transaction lock: serialises a staff user's goodwill credits, for the daily limit. */
export async function lockGiver(db: Db, actor: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`goodwill ${actor}`}, 0))`.execute(db)
}

/** Sum that a staff user credited to wallets since a time, in HKD cents. */
export async function sumGiven(db: Db, actor: string, since: Date): Promise<number> {
  const found = await sql<{ sum: number }>`
    select coalesce(sum(e.amount), 0)::bigint as sum from ledger_txs t join ledger_entries e on e.tx_id = t.id
    where t.kind = 'adjust' and t.actor = ${actor} and t.at >= ${since} and e.account = 'available' and e.currency = 'HKD' and e.amount > 0`.execute(
    db,
  )
  return found.rows[0]?.sum ?? 0
}

/** Takes lots that expire within `days` and whose owners were not warned yet, and marks them as warned. */
export async function takeToWarn(
  db: Db,
  now: Date,
  days: number,
): Promise<{ memberId: string; currency: Currency; amount: number; expiresAt: Date }[]> {
  const found = await sql<{ memberId: string; currency: Currency; amount: number; expiresAt: Date }>`
    update wallet_lots set warned_days = ${days}
    where available > 0 and expires_at > ${now} and expires_at <= ${new Date(now.getTime() + days * dayMs)}
      and coalesce(warned_days, 32767) > ${days}
    returning member_id as "memberId", currency, available as amount, expires_at as "expiresAt"`.execute(db)
  return found.rows
}
