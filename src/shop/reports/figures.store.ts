import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Currency } from '../money.ts'
import type { Text } from '../region.ts'
import type { Period } from './period.rules.ts'
import type { Dimension, Report, Sums } from './report.rules.ts'
import type { Source } from './sources/source.store.ts'

/** Rollup column of a field. */
const columnOf: Record<Dimension, string> = {
  country: 'country',
  currency: 'currency',
  channel: 'channel',
  priceGroup: 'price_group',
  brand: 'brand',
  product: 'sku',
  option: 'sub_sku',
  method: 'method',
  code: 'code',
  owedAs: 'owed_as',
  age: 'since',
  delivery: 'delivery',
  state: 'state',
  matchedAs: 'matched_as',
  referralKind: 'kind',
  source: 'source',
  carrier: 'carrier',
  differenceKind: 'kind',
  term: 'term',
  locale: 'locale',
  device: 'device',
}

/** Age of a liability in bands of months, on the last day of a period. */
const ageAt = (
  last: string,
) => sql`(select case when months < 3 then '0-3' when months < 6 then '3-6' when months < 9 then '6-9'
  when months < 12 then '9-12' else '12+' end from (select
    (extract(year from ${last}::date) - extract(year from since)) * 12 + extract(month from ${last}::date) - extract(month from since) as months) m)`

const fieldAt = (field: Dimension, { to }: Period) => (field === 'age' ? ageAt(to) : sql.ref(columnOf[field]))

export type Where = Partial<Record<Dimension, string>>

/** A report question, resolved to its rollup. */
export type Reading = {
  source: Source
  report: Report
  where: Where
  days: Period
  /** Null: in Hong Kong dollars. */
  currency: Currency | null
}

export type Question = {
  period: Period
  where: Where
  by: Dimension | 'day'
  /** Columns to sum up, by the names used in figures. */
  counts: readonly string[]
  money: readonly string[]
  /** Null: in Hong Kong dollars; otherwise as charged in this currency, orders in it only. */
  currency: Currency | null
}

export type Row = { key: string; sums: Sums; lastDay: string }

const both = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql` and `)

/** SQL conditions on a rollup, or on the query that computes it, besides the days. */
export const fieldConditions = ({
  period,
  where,
  currency,
}: Pick<Question, 'period' | 'where' | 'currency'>) =>
  both([
    sql`true`,
    ...Object.entries(where).map(
      ([field, value]) => sql`${fieldAt(field as Dimension, period)} = ${value}`, // keys of Where
    ),
    ...(currency ? [sql`currency = ${currency}`] : []),
  ])

const conditions = (question: Pick<Question, 'period' | 'where' | 'currency'>) =>
  sql`day between ${question.period.from}::date and ${question.period.to}::date and ${fieldConditions(question)}`

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
  const key = by === 'day' ? sql`day::text` : fieldAt(by, question.period)
  const { rows } = await sql<{ key: string; lastDay: string } & Record<string, number>>`
    select ${key} as key, max(day)::text as "lastDay", ${sql.join(columns, sql`, `)} from ${sql.table(table)}
    where ${conditions(question)} group by 1`.execute(db)
  return rows.map(({ key: name, lastDay, ...sums }) => ({ key: name, sums, lastDay }))
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

/** Display names of a field's values; products no longer sold have none. */
export async function findNames(
  db: Db,
  field: Dimension,
  keys: readonly string[],
): Promise<Map<string, Text>> {
  const query = names[field]?.(keys)
  if (!query || keys.length === 0) return new Map()
  return new Map((await query.execute(db)).rows.map(({ key, name }) => [key, name]))
}

/** Brands available as filter. */
export const listBrands = async (db: Db): Promise<{ key: string; name: Text }[]> =>
  (
    await sql<{
      key: string
      name: Text
    }>`select slug as key, name from brands order by priority desc, slug`.execute(db)
  ).rows
