import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { OrderAddresses, OrderLines, Orders } from '../../../platform/db/tables.ts'

export type OrderRow = Omit<Selectable<Orders>, 'fx_rate_id' | 'session_hash'> & {
  session_hash: string | null
}
export type LineRow = Selectable<OrderLines>
export type AddressRow = Omit<Selectable<OrderAddresses>, 'passport'> & { passport: string | null }

/** Bytes as JSON carries them into a row. */
export const asHex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`

export type NewRows = {
  order: OrderRow
  lines: readonly LineRow[]
  addresses: readonly AddressRow[]
  link: { secretHash: Buffer; expiresAt: Date }
}

/** Writes new orders whole, in one statement; the rate each was priced at is found by its value. */
export async function insertOrders(db: Db, placed: readonly NewRows[]): Promise<void> {
  if (placed.length === 0) return
  const links = placed.map(({ order, link }) => ({
    secret_hash: asHex(link.secretHash),
    order_id: order.id,
    expires_at: link.expiresAt,
  }))
  await sql`
    with placed as (
      insert into orders select r.* from jsonb_array_elements(${JSON.stringify(placed.map(({ order }) => order))}::jsonb) as each,
        jsonb_populate_record(null::orders, each || jsonb_build_object('fx_rate_id',
          (select id from fx_rates where currency = each ->> 'currency' and rate = (each ->> 'fx_rate')::numeric
           order by valid_from desc limit 1))) r
    ), lined as (
      insert into order_lines select r.* from jsonb_populate_recordset(null::order_lines, ${JSON.stringify(placed.flatMap(({ lines }) => lines))}) r
    ), addressed as (
      insert into order_addresses select r.* from jsonb_populate_recordset(null::order_addresses, ${JSON.stringify(placed.flatMap(({ addresses }) => addresses))}) r
    )
    insert into order_links (secret_hash, order_id, expires_at)
    select r.secret_hash, r.order_id, r.expires_at from jsonb_populate_recordset(null::order_links, ${JSON.stringify(links)}) r`.execute(
    db,
  )
}
