import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Text } from '../../region.ts'
import { inTransit, type ExpiryWindow, type StockAge, type StockField } from './stock-value.rules.ts'

/** `giftCard`: id of the gift card product, which has no stock. */
export type StockWhere = Partial<Record<'place' | 'brand' | 'category' | 'product', string>> & {
  giftCard: string
}

/** Pieces and their value, in HKD cents. `withoutCost`: those of `pieces` without a known cost. */
export type StockSums = { pieces: number; withoutCost: number; cost: number; price: number }
export type StockRow<Key extends string = string> = StockSums & { key: Key }

/** Total cost and pieces of receipts, for an average that is rounded only once. */
const paidFor = (pieces: RawBuilder<unknown>, cost: RawBuilder<unknown>) =>
  sql`sum(${pieces}::numeric * ${cost}) as paid, sum(${pieces}) as bought`

/**
 * All stock by option, location and lot, with cost and sale price. The cost of a piece is that of its lot, otherwise
 * the average of the option's receipts, otherwise its last purchase order (rules/reports#19). Counts that are not
 * goods are excluded: pre-order limits, treatments, gift cards, and sets and subscriptions, whose pieces belong to
 * other options.
 */
const pilesBut = (giftCard: string) => sql`
  with lying as (
    select sub_sku, place, lot_id, pieces from stock_lot_levels where pieces > 0
    union all
    select l.sub_sku, l.place, null, l.on_hand - coalesce(v.pieces, 0)
    from stock_levels l left join (
      select sub_sku, place, sum(pieces)::int as pieces from stock_lot_levels group by 1, 2
    ) v using (sub_sku, place) where l.on_hand > coalesce(v.pieces, 0)
    union all
    select l.sub_sku, ${inTransit}, l.lot_id, l.pieces
    from stock_transfers t join stock_transfer_lines l on l.transfer_id = t.id where t.state = 'sent'
  ), of_lots as (
    select m.lot_id, ${paidFor(sql`m.pieces`, sql`s.unit_cost`)}
    from stock_lot_moves m join stock_moves s on s.id = m.move_id
    where s.unit_cost is not null and m.pieces > 0 group by 1
  ), of_options as (
    select sub_sku, ${paidFor(sql`on_hand`, sql`unit_cost`)}
    from stock_moves where unit_cost is not null and on_hand > 0 group by 1
  ), of_orders as (
    select distinct on (l.sub_sku) l.sub_sku, l.unit_cost::numeric as paid
    from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
    where l.unit_cost is not null order by l.sub_sku, o.created_at desc, o.id desc
  ), piles as (
    select y.sub_sku, y.place, y.pieces, y.lot_id, t.number as lot, t.received_at, t.expires_on, p.sku, p.categories,
      b.slug as brand, coalesce(y.pieces * c.paid / c.bought, y.pieces * a.paid / a.bought, y.pieces * q.paid) as cost,
      y.pieces * coalesce(o.price, 0) as price
    from lying y
      left join product_options o on o.sub_sku = y.sub_sku
      left join products p on p.id = o.product_id
      left join brands b on b.key = p.brand_key
      left join stock_lots t on t.id = y.lot_id
      left join of_lots c on c.lot_id = y.lot_id
      left join of_options a on a.sub_sku = y.sub_sku
      left join of_orders q on q.sub_sku = y.sub_sku
    where o.availability is distinct from 'pre_order' and p.product_type is distinct from 'Treatment'
      and p.sku is distinct from ${giftCard} and o.subscription_parent_sku is null
      and not exists (select from option_components where option_id = o.id)
  )`

/** Values are rounded once per option, location and lot. */
const sums = sql`coalesce(sum(pieces), 0)::float8 as pieces,
  coalesce(sum(pieces) filter (where cost is null), 0)::float8 as "withoutCost",
  coalesce(sum(round(cost)), 0)::float8 as cost, coalesce(sum(price), 0)::float8 as price`

const conditions = ({ place, brand, category, product }: StockWhere) =>
  sql.join(
    [
      sql`true`,
      ...(place === undefined ? [] : [sql`place = ${place}`]),
      ...(brand === undefined ? [] : [sql`brand = ${brand}`]),
      ...(category === undefined ? [] : [sql`${category} = any (categories)`]),
      ...(product === undefined ? [] : [sql`sku = ${product}`]),
    ],
    sql` and `,
  )

async function sumsBy<Key extends string>(
  db: Db,
  where: StockWhere,
  key: RawBuilder<unknown>,
): Promise<StockRow<Key>[]> {
  const { rows } = await sql<StockRow<Key>>`${pilesBut(where.giftCard)}
    select ${key} as key, ${sums} from piles where ${conditions(where)} group by 1`.execute(db)
  return rows
}

const keyOf: Record<Exclude<StockField, 'category'>, RawBuilder<unknown>> = {
  product: sql`coalesce(sku, '')`,
  option: sql`sub_sku`,
  brand: sql`coalesce(brand, '')`,
  place: sql`place`,
}

/** Stock by a field; a product in several categories is counted in each. */
export async function sumStock(db: Db, where: StockWhere, by: StockField): Promise<StockRow[]> {
  if (by !== 'category') return sumsBy(db, where, keyOf[by])
  const { rows } = await sql<StockRow>`${pilesBut(where.giftCard)}
    select category as key, ${sums} from piles
      cross join lateral unnest(case when coalesce(cardinality(categories), 0) = 0 then array[''] else categories end) as category
    where ${conditions(where)} group by 1`.execute(db)
  return rows
}

export async function totalStock(db: Db, where: StockWhere): Promise<StockSums> {
  const { rows } =
    await sql<StockSums>`${pilesBut(where.giftCard)} select ${sums} from piles where ${conditions(where)}`.execute(
      db,
    )
  const [total] = rows
  if (!total) throw new Error('a sum without groups is one row')
  return total
}

/** Stock by days since receipt, as of a date in Hong Kong. */
export const sumByAge = (db: Db, where: StockWhere, today: string): Promise<StockRow<StockAge>[]> =>
  sumsBy(
    db,
    where,
    sql`case when received_at is null then 'unknown' when ${today}::date - report_day(received_at) <= 30 then '30'
      when ${today}::date - report_day(received_at) <= 90 then '90' when ${today}::date - report_day(received_at) <= 180 then '180'
      when ${today}::date - report_day(received_at) <= 365 then '365' else 'older' end`,
  )

/** Stock by days until expiry, as of a date in Hong Kong. */
export const sumByExpiry = (db: Db, where: StockWhere, today: string): Promise<StockRow<ExpiryWindow>[]> =>
  sumsBy(
    db,
    where,
    sql`case when expires_on is null then 'none' when expires_on < ${today}::date then 'past'
      when expires_on <= ${today}::date + 30 then '30' when expires_on <= ${today}::date + 60 then '60'
      when expires_on <= ${today}::date + 90 then '90' else 'later' end`,
  )

export type EndingLot = StockSums & {
  lotId: string
  subSku: string
  place: string
  lot: string
  expiresOn: string
}

/** Lots that expire within a number of days or have expired, by location, the earliest first. */
export async function listEnding(
  db: Db,
  where: StockWhere,
  { today, days, most }: { today: string; days: number; most: number },
): Promise<EndingLot[]> {
  const { rows } = await sql<EndingLot>`${pilesBut(where.giftCard)}
    select lot_id as "lotId", sub_sku as "subSku", place, lot, expires_on::text as "expiresOn", ${sums}
    from piles where ${conditions(where)} and expires_on <= ${today}::date + ${days}::int
    group by 1, 2, 3, 4, 5 order by 5, 2, 4, 3 limit ${most}`.execute(db)
  return rows
}

export type Oversold = { subSku: string; place: string; counted: number; promised: number; short: number }

/**
 * Check against overselling: the number of stock levels, and those with more pieces promised than on hand and
 * sellable. `short` of them were found missing later by a count or a block; the rest would be oversold.
 */
export async function findOversold(db: Db): Promise<{ levels: number; oversold: Oversold[] }> {
  const [levels, found] = await Promise.all([
    sql<{ levels: number }>`select count(*)::int as levels from stock_levels`.execute(db),
    sql<Oversold>`select sub_sku as "subSku", place, on_hand - blocked as counted, reserved + allocated as promised, short
      from stock_levels where reserved + allocated > on_hand - blocked order by 1, 2 limit 200`.execute(db),
  ])
  return { levels: levels.rows[0]?.levels ?? 0, oversold: found.rows }
}

type Named = { key: string; name: Text }

/** Display names of row keys; a location has the same in every language. */
export async function findStockNames(
  db: Db,
  by: StockField,
  keys: readonly string[],
): Promise<Map<string, Text>> {
  const names: Record<StockField, RawBuilder<Named>> = {
    product: sql`select sku as key, name from products where sku = any (${[...keys]}::text[])`,
    option: sql`select o.sub_sku as key, p.name from product_options o join products p on p.id = o.product_id
      where o.sub_sku = any (${[...keys]}::text[])`,
    brand: sql`select slug as key, name from brands where slug = any (${[...keys]}::text[])`,
    category: sql`select value as key, name from menu_entries where value = any (${[...keys]}::text[])`,
    place: sql`select key, jsonb_build_object('eng', name, 'chi', name, 'cn', name) as name from stock_places
      where key = any (${[...keys]}::text[])`,
  }
  if (keys.length === 0) return new Map()
  return new Map((await names[by].execute(db)).rows.map(({ key, name }) => [key, name]))
}

/** Values available as filters. */
export async function listStockChoices(db: Db): Promise<Record<'place' | 'brand' | 'category', Named[]>> {
  const [place, brand, category] = await Promise.all([
    sql<Named>`select key, jsonb_build_object('eng', name, 'chi', name, 'cn', name) as name from stock_places
      order by key <> 'warehouse', key`.execute(db),
    sql<Named>`select slug as key, name from brands order by priority desc, slug`.execute(db),
    sql<Named>`select value as key, name from menu_entries order by priority desc, value`.execute(db),
  ])
  return { place: place.rows, brand: brand.rows, category: category.rows }
}
