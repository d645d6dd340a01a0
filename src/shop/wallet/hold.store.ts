import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { WalletHolds } from '../../platform/db/tables.ts'
import type { Currency } from '../money.ts'
import type { LotShare } from './rules.ts'

export type Hold = {
  orderId: string
  memberId: string
  currency: Currency
  amount: number
  label: string
  paidOnly: boolean
  state: 'held' | 'released' | 'captured'
  round: number
}
export type HeldLot = LotShare & { returned: number }

/** Locks an order's hold; null: none. */
export async function lockHold(db: Db, orderId: string): Promise<Hold | null> {
  const row = await ofOrder(db, orderId).forUpdate().executeTakeFirst()
  return row ? holdFrom(row) : null
}

export async function findHold(db: Db, orderId: string): Promise<Hold | null> {
  const row = await ofOrder(db, orderId).executeTakeFirst()
  return row ? holdFrom(row) : null
}

const ofOrder = (db: Db, orderId: string) =>
  db.selectFrom('wallet_holds').selectAll().where('order_id', '=', orderId)

function holdFrom({ order_id, member_id, paid_only, ...row }: Selectable<WalletHolds>): Hold {
  return {
    ...row,
    orderId: order_id,
    memberId: member_id,
    paidOnly: paid_only,
    currency: row.currency as Currency, // written by addHold alone
    state: row.state as Hold['state'],
  }
}

export async function addHold(db: Db, hold: Hold): Promise<void> {
  const { orderId, memberId, paidOnly, ...rest } = hold
  await db
    .insertInto('wallet_holds')
    .values({ ...rest, order_id: orderId, member_id: memberId, paid_only: paidOnly })
    .execute()
}

export async function setHold(
  db: Db,
  orderId: string,
  change: { state: Hold['state']; round?: number },
): Promise<void> {
  await db.updateTable('wallet_holds').set(change).where('order_id', '=', orderId).execute()
}

export async function addHeldLots(
  db: Db,
  { orderId, round }: Pick<Hold, 'orderId' | 'round'>,
  shares: readonly LotShare[],
): Promise<void> {
  await db
    .insertInto('wallet_hold_lots')
    .values(shares.map(({ lotId, amount }) => ({ order_id: orderId, round, lot_id: lotId, amount })))
    .execute()
}

/** Lots of the hold's current round, in the order in which amounts are returned: latest expiry first. */
export async function listHeldLots(
  db: Db,
  { orderId, round }: Pick<Hold, 'orderId' | 'round'>,
): Promise<HeldLot[]> {
  const found = await sql<HeldLot>`
    select p.lot_id as "lotId", p.amount, p.returned from wallet_hold_lots p join wallet_lots l on l.id = p.lot_id
    where p.order_id = ${orderId} and p.round = ${round}
    order by l.expires_at desc nulls first, l.worth = 'promo', l.created_at desc, l.id`.execute(db)
  return found.rows
}

export async function countReturned(
  db: Db,
  { orderId, round }: Pick<Hold, 'orderId' | 'round'>,
  shares: readonly LotShare[],
): Promise<void> {
  await sql`
    update wallet_hold_lots p set returned = p.returned + r.amount
    from unnest(${shares.map(({ lotId }) => lotId)}::uuid[], ${shares.map(({ amount }) => amount)}::bigint[]) as r (lot_id, amount)
    where p.order_id = ${orderId} and p.round = ${round} and p.lot_id = r.lot_id`.execute(db)
}

/** Moves holds to the account that a member was merged into; `lots` maps old lot ids to new ones. */
export async function moveHolds(
  db: Db,
  from: string,
  to: string,
  lots: readonly { old: string; now: string }[],
): Promise<void> {
  await db.updateTable('wallet_holds').set({ member_id: to }).where('member_id', '=', from).execute()
  await sql`update wallet_hold_lots p set lot_id = l.now
    from unnest(${lots.map(({ old }) => old)}::uuid[], ${lots.map(({ now }) => now)}::uuid[]) as l (old, now) where p.lot_id = l.old`.execute(
    db,
  )
}
