import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type RecalledLine = {
  lineId: string
  orderId: string
  number: string
  createdAt: Date
  firstname: string
  lastname: string
  email: string
  phone: string
  locale: string
  subSku: string
  trackingNumber: string | null
}

/** Orders of lines, with the number of the parcel each left in. */
export async function listLines(
  db: Db,
  lines: readonly { lineId: string; parcelId: string | null }[],
): Promise<RecalledLine[]> {
  const found = await sql<RecalledLine>`
    select l.id as "lineId", o.id as "orderId", o.number, o.created_at as "createdAt", o.firstname, o.lastname, o.email, o.phone,
      o.locale, l.sub_sku as "subSku", p.tracking_number as "trackingNumber"
    from unnest(${lines.map(({ lineId }) => lineId)}::uuid[], ${lines.map(({ parcelId }) => parcelId)}::uuid[]) as t (line_id, parcel_id)
    join order_lines l on l.id = t.line_id join orders o on o.id = l.order_id left join parcels p on p.id = t.parcel_id`.execute(
    db,
  )
  return found.rows
}
