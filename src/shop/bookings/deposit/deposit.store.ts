import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isCurrency, money } from '../../money.ts'
import { balanceMethods, type BalanceMethod, type Shares } from './deposit.rules.ts'

export type Deposit = Shares & {
  orderId: string
  /** The hold that the deposit was requested for. */
  bookingId: string
  restPaidBy: BalanceMethod | null
}
type Row = {
  order_id: string
  booking_id: string
  currency: string
  price: string
  deposit: string
  rest_paid_by: string | null
  taken_back: string
}

function depositFrom({ currency, ...row }: Row): Deposit {
  if (!isCurrency(currency)) throw new Error(`deposit ${row.order_id} is in ${currency}`)
  return {
    orderId: row.order_id,
    bookingId: row.booking_id,
    price: money(currency, Number(row.price)),
    deposit: money(currency, Number(row.deposit)),
    restPaidBy: balanceMethods.find((way) => way === row.rest_paid_by) ?? null,
    takenBack: money(currency, Number(row.taken_back)),
  }
}

const columns = sql`d.order_id, d.booking_id, d.currency, d.price, d.deposit, d.rest_paid_by, (
  select coalesce(sum(lost.amount_minor), 0) from order_disputes lost
  where lost.order_id = d.order_id and lost.outcome = 'lost' and (d.rest_paid_at is null or lost.ended_at < d.rest_paid_at)
) as taken_back`
const select = sql`select ${columns} from booking_deposits d`

export async function insertDeposit(
  db: Db,
  { orderId, bookingId, price, deposit, at }: Omit<Deposit, 'restPaidBy' | 'takenBack'> & { at: Date },
): Promise<void> {
  await db
    .insertInto('booking_deposits')
    .values({
      order_id: orderId,
      booking_id: bookingId,
      currency: price.currency,
      price: price.minor,
      deposit: deposit.minor,
      created_at: at,
    })
    .execute()
}

export async function findDeposit(db: Db, orderId: string): Promise<Deposit | null> {
  const { rows } = await sql<Row>`${select} where d.order_id = ${orderId}`.execute(db)
  return rows[0] ? depositFrom(rows[0]) : null
}

/** Latest deposit of a hold; null: none. */
export async function findOfHold(db: Db, bookingId: string): Promise<Deposit | null> {
  const { rows } = await sql<Row>`
    ${select} where d.booking_id = ${bookingId} order by d.created_at desc, d.order_id limit 1`.execute(db)
  return rows[0] ? depositFrom(rows[0]) : null
}

/** Deposits by booking id, for bookings whose session was paid by a deposit. */
export async function listOfBookings(db: Db, bookingIds: readonly string[]): Promise<Map<string, Deposit>> {
  if (bookingIds.length === 0) return new Map()
  const { rows } = await sql<Row & { id: string }>`
    select b.id, ${columns} from bookings b
      join treatment_packages p on p.id = b.package_id and p.is_deposit
      join booking_deposits d on d.order_id = p.order_id
    where b.id = any(${[...bookingIds]})`.execute(db)
  return new Map(rows.map(({ id, ...row }) => [id, depositFrom(row)]))
}

/** Records the payment of the rest at the shop. */
export async function recordBalancePaid(
  db: Db,
  orderId: string,
  { by, takenBy, at }: { by: BalanceMethod; takenBy: string; at: Date },
): Promise<void> {
  await db
    .updateTable('booking_deposits')
    .set({ rest_paid_by: by, rest_paid_at: at, rest_taken_by: takenBy })
    .where('order_id', '=', orderId)
    .where('rest_paid_by', 'is', null)
    .execute()
}
