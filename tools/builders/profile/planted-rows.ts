import { randomBytes, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { PersonalTable } from '#shop/personal-table.ts'
import { personalTables } from '#shop/profile/registry.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'

type Column = {
  table: string
  column: string
  type: string
  isNeeded: boolean
  hasDefault: boolean
  /** A check constraint limits the values: an enumeration, of which `choice` is the first, or a pattern. */
  isChecked: boolean
  choice: string | null
}
type Reference = { table: string; column: string; to: string; toColumn: string }
type Values = Record<string, unknown>

/** Tables that columns of other rooms refer to without a foreign key. */
const pointsAt: Record<string, string> = {
  order_id: 'orders',
  entity_id: 'orders',
  attempt_id: 'payment_attempts',
  subscription_id: 'subscriptions',
  member_id: 'members',
  'payment_state_events.entity_id': 'payment_attempts',
  'solo_amounts.subject': 'members',
}

/** Values that rooms parse, independent of the person. */
const known: Values = {
  entity: 'order',
  currency: 'HKD',
  country: 'hk',
  locale: 'hk',
  product_type: 'Product',
}

async function columnsOf(client: PoolClient): Promise<Column[]> {
  const { rows } = await client.query<Omit<Column, 'isChecked' | 'choice'> & { domain: string | null }>(
    `select table_name as "table", column_name as "column", domain_name as domain,
       case when data_type = 'ARRAY' then udt_name else data_type end as type,
       is_nullable = 'NO' and column_default is null and identity_generation is null as "isNeeded", column_default is not null as "hasDefault"
     from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER'`,
  )
  const checks = await client.query<{ place: string | null; definition: string }>(
    `select case when k.contypid <> 0 then k.contypid::regtype::text else k.conrelid::regclass || '.' || a.attname end as place,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k left join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
     where k.contype = 'c' and k.connamespace = 'public'::regnamespace`,
  )
  return rows.map(({ domain, ...column }) => {
    const places = [domain, `${column.table}.${column.column}`]
    const found = checks.rows.filter(
      ({ place, definition }) => place !== null && places.includes(place) && /= ANY|~ '/.test(definition),
    )
    const choice = found
      .map(({ definition }) => /ARRAY\['([^']+)'/.exec(definition)?.[1])
      .find((each) => each)
    return { ...column, isChecked: found.length > 0, choice: choice ?? null }
  })
}

async function referencesOf(client: PoolClient, columns: readonly Column[]): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as "to", f.attname as "toColumn"
     from pg_constraint c
     cross join lateral unnest(c.conkey, c.confkey) as k ("from", "to")
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k."from"
     join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k."to"
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  )
  const named = columns.flatMap(({ table, column }) => {
    const to = pointsAt[`${table}.${column}`] ?? pointsAt[column]
    const isKnown = rows.some((each) => each.table === table && each.column === column)
    return to === undefined || isKnown ? [] : [{ table, column, to, toColumn: 'id' }]
  })
  return [...rows, ...named]
}

/** A value of a type; text contains the person's mark, and no two are equal. */
function valueOf(type: string, mark: string): unknown {
  if (type === 'uuid') return randomUUID()
  if (type === 'bytea') return randomBytes(32)
  if (type === 'boolean') return false
  if (type === 'date') return '2026-01-01'
  if (type.startsWith('timestamp')) return new Date('2026-01-01T00:00:00Z')
  if (type === 'jsonb' || type === 'json') return JSON.stringify({ of: mark })
  if (type === '_uuid') return [randomUUID()]
  if (type === '_text') return [mark]
  if (type.startsWith('_')) return [1]
  if (type === 'inet') return '203.0.113.250'
  if (/int|numeric|double|real/.test(type)) return 1
  return `${mark} ${randomBytes(6).toString('hex')}`
}

const isText = (type: string): boolean => ['text', 'jsonb', 'json'].includes(type)
const isOwnKey = (column: string, type: string): boolean => column === 'id' && type === 'uuid'

/** Sorts tables after those that they refer to. */
function inOrder(tables: [string, PersonalTable][], references: Reference[]): [string, PersonalTable][] {
  const sorted: [string, PersonalTable][] = []
  const seen = new Set<string>()
  const visit = (entry: [string, PersonalTable]) => {
    if (seen.has(entry[0])) return
    seen.add(entry[0])
    const ahead = references.filter(({ table }) => table === entry[0]).map(({ to }) => to)
    for (const other of tables) if (ahead.includes(other[0])) visit(other)
    sorted.push(entry)
  }
  for (const entry of tables) visit(entry)
  return sorted
}

/**
 * Inserts a row of each member into every table that has one, bypassing triggers and constraints: its texts contain
 * the member's email address, and references point at the member's rows there. If `isAlike`, later members get equal
 * values where an account can have a value once. Returns the tables without a row of a member.
 */
export async function plantRows(
  { shop }: TestShop,
  members: readonly Person[],
  { isAlike = false } = {},
): Promise<string[]> {
  const client = await shop.pool.connect()
  try {
    const columns = await columnsOf(client)
    const references = await referencesOf(client, columns)
    const shared = isAlike ? await sharedColumns(client) : new Map<string, Set<string>>()
    await dropConstraints(
      client,
      personalTables().map(([name]) => name),
    )
    await client.query('set session_replication_role = replica')
    let first: ReadonlyMap<string, Values> = new Map()
    const without: string[] = []
    for (const member of members) {
      const rows = new Map<string, Values>([['members', { id: member.id }]])
      for (const [name, { erased }] of inOrder(personalTables(), references)) {
        const own = columns.filter(({ table }) => table === name)
        const taken = new Set(erased === 'rows' ? [] : erased)
        const row = rowOf(own, { taken, references, rows, email: member.email })
        for (const column of shared.get(name) ?? [])
          if (first.get(name)?.[column] !== undefined) row[column] = first.get(name)?.[column]
        if (name !== 'members') rows.set(name, row)
        await (name === 'members' ? change(client, member.id, row) : insert(client, name, row))
      }
      if (first.size === 0) first = rows
      without.push(...(await withoutRow(client, member.id)))
    }
    return without
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}

type Person = { id: string; email: string }
type Around = {
  taken: ReadonlySet<string>
  references: readonly Reference[]
  rows: ReadonlyMap<string, Values>
  email: string
}

/** Values of a row: required ones, those with the person's mark, and references to their other rows. */
function rowOf(columns: readonly Column[], { taken, references, rows, email }: Around): Values {
  const row: Values = {}
  for (const { table, column, type, isNeeded, hasDefault, isChecked, choice } of columns) {
    const pointed = references.find((each) => each.table === table && each.column === column)
    if (pointed && rows.has(pointed.to)) row[column] = rows.get(pointed.to)?.[pointed.toColumn]
    else if (['email', 'to', 'target'].includes(column)) row[column] = email
    else if (column in known) row[column] = known[column]
    else if (choice !== null && isNeeded && isText(type)) row[column] = choice
    else if (
      taken.has(column) ||
      isNeeded ||
      isOwnKey(column, type) ||
      (isText(type) && !hasDefault && !isChecked)
    )
      row[column] = valueOf(type, /sku$|^(?:was_)?stat(?:e|us)$/.test(column) ? 'goods' : email)
  }
  return row
}

/** Columns that two accounts may have equal, in a key that begins with the account, by table. */
async function sharedColumns(client: PoolClient): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select i.indrelid::regclass::text as "table", array_agg(a.attname::text) filter (where not c.is_account) as columns
     from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     cross join lateral (select exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = i.indrelid
       and k.confrelid = 'members'::regclass and a.attnum = any (k.conkey)) as is_account) c
     where i.indisunique and i.indrelid::regclass::text not like '%.%'
     group by i.indexrelid, i.indrelid having bool_or(c.is_account) and count(*) > 1`,
  )
  const shared = new Map<string, Set<string>>()
  for (const { table, columns } of rows)
    shared.set(table, new Set([...(shared.get(table) ?? []), ...columns]))
  return shared
}

/** Drops the constraints on values of a table, and foreign keys to other tables. */
async function dropConstraints(client: PoolClient, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `select case when conrelid <> 0 then format('alter table %s drop constraint %I', conrelid::regclass, conname)
       else format('alter domain %s drop constraint %I', contypid::regtype, conname) end as drop
     from pg_constraint
     where connamespace = 'public'::regnamespace and coninhcount = 0 and (contype in ('c', 'x')
       or (contype = 'u' and condeferrable) or (contype = 'f' and confrelid::regclass::text <> all ($1::text[])))`,
    [tables],
  )
  for (const { drop } of rows) await client.query(drop)
}

async function insert(client: PoolClient, table: string, row: Values): Promise<void> {
  const names = Object.keys(row)
  await client
    .query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) on conflict do nothing`,
      Object.values(row),
    )
    .catch((error: unknown) => {
      throw new Error(`${table}: ${String(error)} ${JSON.stringify(row)}`)
    })
}

/** The account itself exists: only its columns that are erased are written. */
async function change(client: PoolClient, id: string, row: Values): Promise<void> {
  const names = Object.keys(row).filter((name) => !['id', 'email'].includes(name))
  await client.query(
    `update members set ${names.map((name, at) => `"${name}" = $${at + 2}`).join(', ')} where id = $1`,
    [id, ...names.map((name) => row[name])],
  )
}

async function withoutRow(client: PoolClient, id: string): Promise<string[]> {
  const without: string[] = []
  for (const [name, { of }] of personalTables()) {
    const where = of.replaceAll('$member', `'${id}'`)
    const { rowCount } = await client.query(`select 1 from ${name} t where ${where} limit 1`)
    if (rowCount === 0 && of !== 'false') without.push(name)
  }
  return without
}
