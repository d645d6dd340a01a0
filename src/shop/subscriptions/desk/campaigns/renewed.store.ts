import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { Currency } from '../../../money.ts'
import type { Text } from '../../../region.ts'

/** Ids of contracts that are not over and have a line of an option, in lock order. */
export async function idsRenewing(db: Db, subSku: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select distinct s.id from subscriptions s join subscription_lines l on l.subscription_id = s.id
    where l.sub_sku = ${subSku} and s.state not in ('cancelled', 'ended', 'void') order by s.id`.execute(db)
  return rows.rows.map(({ id }) => id)
}

export type Renewed = {
  subSku: string
  name: Text
  optionName: Text
  contracts: number
  currencies: Currency[]
}

/** Options of contracts that are not over, most contracts first. */
export async function renewedOptions(db: Db): Promise<Renewed[]> {
  const rows = await sql<Renewed>`
    select l.sub_sku as "subSku", (array_agg(l.name order by s.created_at desc))[1] as name,
      (array_agg(l.option_name order by s.created_at desc))[1] as "optionName",
      count(distinct s.id)::int as contracts, array_agg(distinct s.currency order by s.currency) as currencies
    from subscription_lines l join subscriptions s on s.id = l.subscription_id
    where s.state not in ('cancelled', 'ended', 'void')
    group by l.sub_sku order by count(distinct s.id) desc, l.sub_sku`.execute(db)
  return rows.rows
}
