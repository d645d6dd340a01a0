import type { MovedClock } from '#tools/builders/payments/payments.ts'
import { memberPassword, type SignedIn } from '#tools/builders/members/members.ts'
import { personalTables } from '#shop/profile/registry.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'

type Row = Record<string, string | null>
const rows = async ({ shop }: TestShop, text: string, ...values: unknown[]) =>
  (await shop.pool.query<Row>(text, values)).rows
/** Text columns of every row that the rooms declare as a member's, by table and key. */
export async function rowsOfMember(shop: TestShop, memberId: string) {
  const found = new Map<string, Row[]>()
  for (const [name, { of, key = ['id'], erased }] of personalTables()) {
    const taken = erased === 'rows' ? [] : (erased ?? [])
    const columns = [...new Set([...key, ...taken])].map((column) => `t."${column}"::text`)
    const ownSku = of.replaceAll('$member', `'${memberId}'`)
    found.set(name, await rows(shop, `select ${columns.join(', ')} from ${name} t where ${ownSku}`))
  }
  return found
}

/** The same rows by their keys, now. */
async function rowsLike(
  shop: TestShop,
  name: string,
  key: readonly string[],
  taken: readonly string[],
  row: Row,
) {
  const columns = [...new Set([...key, ...taken])].map((column) => `t."${column}"::text`)
  const where = key.map((column, index) => `t."${column}"::text = $${index + 1}`).join(' and ')
  return rows(
    shop,
    `select ${columns.join(', ')} from ${name} t where ${where}`,
    ...key.map((column) => row[column]),
  )
}

/** The values of an erased member's rows that are unchanged. */
export async function leftOf(shop: TestShop, before: Map<string, Row[]>): Promise<string[]> {
  const left: string[] = []
  for (const [name, { key = ['id'], erased }] of personalTables()) {
    const taken = erased === 'rows' ? [] : (erased ?? [])
    for (const row of before.get(name) ?? []) {
      const [after] = await rowsLike(shop, name, key, taken, row)
      if (after && erased === 'rows') left.push(name)
      for (const column of taken)
        if (row[column] && !blank.test(row[column]) && after?.[column] === row[column])
          left.push(`${name}.${column}`)
    }
  }
  return [...new Set(left)]
}
/** A column value without content. */
const blank = /^(?:\{\}|\[\]|erased|—)?$/

/** A member requests erasure, and is erased after the fourteen days. */
export async function erased(
  { shop }: TestShop,
  member: Pick<SignedIn, 'send'>,
  clock: MovedClock,
): Promise<void> {
  const answer = await member.send('POST', '/account/erasure', {
    current_password: memberPassword,
    waive_balance: true,
  })
  if (answer.status !== 200) throw new Error(`nobody is erased: ${String(answer.body.code)}`)
  clock.move(14.1 * 86_400)
  await shop.jobs.find(({ name }) => name === 'erase-members')?.run({})
}

/**
 * Every column of every table whose text, JSON or bytes contain one of these marks, except those that are retained on
 * purpose.
 */
export async function columnsHolding({ shop }: TestShop, marks: readonly string[]): Promise<string[]> {
  const columns = (
    await shop.pool.query<{ table: string; column: string }>(
      `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'inet')
       and not exists (select from erasure_retentions k where k.table_name = c.table_name and k.column_name = c.column_name)`,
    )
  ).rows
  const found: string[] = []
  for (const { table, column } of columns) {
    const hexes = marks.map((mark) => Buffer.from(mark).toString('hex'))
    const { rowCount } = await shop.pool.query(
      `select 1 from ${table} where "${column}"::text ~* $1 limit 1`,
      [[...marks, ...hexes].join('|')],
    )
    if (rowCount) found.push(`${table}.${column}`)
  }
  return found
}
