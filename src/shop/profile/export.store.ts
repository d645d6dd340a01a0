import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isCurrency, money, toDecimal } from '../money.ts'
import type { PersonalTable } from '../personal-table.ts'

export type PersonalRow = Record<string, unknown>

const pageSize = 500
const quoted = (name: string) => `"${name}"`

/** SQL of a room about a member's rows, with the id bound for each `$member`. */
const bound = (text: string, memberId: string) =>
  sql.join(
    text.split('$member').map((part) => sql.raw(part)),
    sql`${memberId}`,
  )

/** Exported columns of a table, in file order. */
export const exportedOf = ({ exported = [], derived = {} }: PersonalTable): string[] => [
  ...exported,
  ...Object.keys(derived),
]

/**
 * Streams a member's rows of a table, in pages by key, so that concurrent inserts and deletes neither skip nor repeat
 * rows. Amounts are decimals of their currency.
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
