import { sql } from 'kysely'
import { orderRate, type Source } from './source.store.ts'

const ofOrder = sql`o.id as order_id, o.country, o.currency, p.carrier`

/** Parcels on the day they were created, lost ones on the day they were given up, and free replacements. */
export const parcels: Source = {
  subject: 'parcels',
  table: 'report_parcel_days',
  keys: ['country', 'currency', 'carrier'],
  counts: ['parcels', 'pieces', 'lost', 'replaced'],
  money: ['worth'],
  rows: ({ from, until }) => sql`
    select ${ofOrder}, 1 as parcels, (select coalesce(sum(quantity), 0) from parcel_lines where parcel_id = p.id) as pieces,
      0 as lost, 0 as replaced, 0 as worth, ${orderRate}
    from parcels p join orders o on o.id = p.order_id where p.created_at >= ${from} and p.created_at < ${until}
    union all
    select ${ofOrder}, 0, 0, 1, 0, 0, ${orderRate}
    from parcels p join orders o on o.id = p.order_id where p.lost_at >= ${from} and p.lost_at < ${until}
    union all
    select ${ofOrder}, 0, 0, 0, 1, r.worth, ${orderRate}
    from parcel_replacements r join parcels p on p.id = r.parcel_id join orders o on o.id = p.order_id
    where r.made_at >= ${from} and r.made_at < ${until}`,
  days: sql`
    select report_day(moment) as day from parcels, unnest(array[created_at, lost_at]) as moment where moment is not null
    union select report_day(made_at) from parcel_replacements`,
}
