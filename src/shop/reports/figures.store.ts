import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Currency } from '../money.ts'
import type { Text } from '../region.ts'
import type { Period } from './period.rules.ts'
import type { Dimension, Sums } from './report.rules.ts'
import type { Source } from './sources/source.ts'

/** The column of a rollup that a field is. */
const columnOf: Record<Dimension, string> = {
  country: 'country',
  currency: 'currency',
  channel: 'channel',
  priceGroup: 'price_group',
  brand: 'brand',
  product: 'sku',
  option: 'sub_sku',
}

export type Where = Partial<Record<Dimension, string>>

export type Question = {
  period: Period
  where: Where
  by: Dimension | 'day'
  /** Columns to add up, by the names that figures know. */
  counts: readonly string[]
  money: readonly string[]
  /** Null: in Hong Kong dollars; otherwise as charged in this currency, those orders alone. */
  currency: Currency | null
}

export type Row = { key: string; sums: Sums }

const both = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql` and `)

const conditions = ({ period, where, currency }: Pick<Question, 'period' | 'where' | 'currency'>) =>
  both([
    sql`day between ${period.from}::date and ${period.to}::date`,
    ...Object.entries(where).map(
      ([field, value]) => sql`${sql.ref(columnOf[field as Dimension])} = ${value}`, // keys of Where
    ),
    ...(currency ? [sql`currency = ${currency}`] : []),
  ])

/** Sums by a field or by day. */
export async function readSums(db: Db, { table }: Source, question: Question): Promise<Row[]> {
  const { by, counts, money, currency } = question
  const columns = [
    ...counts.map((name) => sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`),
    ...money.map((name) => {
      const column = currency ? name : `${name}_hkd`
      return sql`sum(${sql.ref(column)})::float8 as ${sql.ref(name)}`
    }),
  ]
  const key = by === 'day' ? sql`day::text` : sql.ref(columnOf[by])
  const { rows } = await sql<{ key: string } & Record<string, number>>`
    select ${key} as key, ${sql.join(columns, sql`, `)} from ${sql.table(table)}
    where ${conditions(question)} group by 1`.execute(db)
  return rows.map(({ key: name, ...sums }) => ({ key: name, sums }))
}

const names: Partial<
  Record<Dimension, (keys: readonly string[]) => RawBuilder<{ key: string; name: Text }>>
> = {
  brand: (keys) => sql`select slug as key, name from brands where slug = any (${[...keys]}::text[])`,
  product: (keys) => sql`select sku as key, name from products where sku = any (${[...keys]}::text[])`,
  option: (
    keys,
  ) => sql`select o.sub_sku as key, p.name from product_options o join products p on p.id = o.product_id
      where o.sub_sku = any (${[...keys]}::text[])`,
}

/** What the shop calls them; what is not sold any more has no name. */
export async function findNames(
  db: Db,
  field: Dimension,
  keys: readonly string[],
): Promise<Map<string, Text>> {
  const query = names[field]?.(keys)
  if (!query || keys.length === 0) return new Map()
  return new Map((await query.execute(db)).rows.map(({ key, name }) => [key, name]))
}

/** Brands that a report can be narrowed to. */
export const listBrands = async (db: Db): Promise<{ key: string; name: Text }[]> =>
  (
    await sql<{
      key: string
      name: Text
    }>`select slug as key, name from brands order by priority desc, slug`.execute(db)
  ).rows
