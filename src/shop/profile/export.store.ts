import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isCurrency, money, toDecimal } from '../money.ts'
import type { PersonalTable } from '../personal-table.ts'

export type PersonalRow = Record<string, unknown>

const pageSize = 500
const quoted = (name: string) => `"${name}"`

/** A room's SQL about the rows of a member, whose id is bound wherever it says so. */
const bound = (text: string, memberId: string) =>
  sql.join(
    text.split('$member').map((part) => sql.raw(part)),
    sql`${memberId}`,
  )

/** Columns that a member may take along of a table, in the order of the file. */
export const exportedOf = ({ exported = [], derived = {} }: PersonalTable): string[] => [
  ...exported,
  ...Object.keys(derived),
]

/**
 * A member's own rows of a table, page after page by its key: rows that come or go meanwhile are neither
 * skipped nor told twice. Amounts are decimals of their currency.
 */
export async function* rowsOf(
  db: Db,
  name: string,
  table: PersonalTable,
  memberId: string,
): AsyncGenerator<PersonalRow[]> {
  const { exported = [], derived = {}, key = ['id'], currency, of } = table
  const chosen = [
    ...exported.map((column) => sql.raw(`t.${quoted(column)}`)),
    ...Object.entries(derived).map(([as, text]) => sql`${bound(text, memberId)} as ${sql.raw(quoted(as))}`),
    sql`${sql.raw(currency ?? 'null')} as "money in"`,
    ...key.map((column, index) => sql.raw(`t.${quoted(column)}::text as "key ${index}"`)),
  ]
  const keys = sql.raw(key.map((column) => `t.${quoted(column)}`).join(', '))
  for (let last: unknown[] | null = null; ;) {
    const after: RawBuilder<unknown> = last === null ? sql`` : sql`and (${keys}) > (${sql.join(last)})`
    const { rows }: { rows: PersonalRow[] } = await sql<PersonalRow>`
      select ${sql.join(chosen)} from ${sql.table(name)} t where (${bound(of, memberId)}) ${after}
      order by ${keys} limit ${pageSize}`.execute(db)
    if (rows.length > 0) yield rows.map((row) => presented(row, table))
    const end: PersonalRow | undefined = rows.at(-1)
    if (!end || rows.length < pageSize) return
    last = key.map((_, index) => end[`key ${index}`])
  }
}

function presented(row: PersonalRow, table: PersonalTable): PersonalRow {
  const currency = row['money in']
  return Object.fromEntries(
    exportedOf(table).map((column) => {
      const value = row[column]
      const isMoney = table.money?.includes(column) === true && typeof value === 'number'
      return [
        column,
        isMoney && typeof currency === 'string' && isCurrency(currency)
          ? toDecimal(money(currency, value))
          : value,
      ]
    }),
  )
}
