import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { setStatementTimeout } from '../../../platform/db/statement-timeout.ts'
import type { ConditionName } from '../../member-conditions.ts'
import { conditionNames, type Conditions } from './condition.rules.ts'

export type SegmentRow = {
  id: string
  name: string
  conditions: Conditions
  version: number
  changedBy: string
  changedAt: Date
}
const columns = sql`id, name, conditions, version, changed_by as "changedBy", changed_at as "changedAt"`

export const listSegments = async (db: Db): Promise<SegmentRow[]> =>
  (await sql<SegmentRow>`select ${columns} from segments order by lower(name)`.execute(db)).rows

export const findSegment = async (db: Db, id: string): Promise<SegmentRow | null> =>
  (await sql<SegmentRow>`select ${columns} from segments where id = ${id}`.execute(db)).rows[0] ?? null

/** A segment, locked until the transaction ends. */
export const lockSegment = async (db: Db, id: string): Promise<SegmentRow | null> =>
  (await sql<SegmentRow>`select ${columns} from segments where id = ${id} for update`.execute(db)).rows[0] ??
  null

/** Serialises new segments and renames until the transaction ends; returns their number. */
export async function lockNames(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('segments'))`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from segments`.execute(db)
  return rows[0]?.count ?? 0
}

export async function isNameTaken(db: Db, name: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql`select from segments where lower(name) = lower(${name})
    and id is distinct from ${exceptId}::uuid`.execute(db)
  return rows.length > 0
}

type Content = { name: string; conditions: Conditions; by: string; at: Date }

export async function addSegment(db: Db, { name, conditions, by, at }: Content): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into segments (name, conditions, changed_by, changed_at)
    values (${name}, ${JSON.stringify(conditions)}, ${by}, ${at}) returning id`.execute(db)
  return rows[0]?.id ?? ''
}

export async function saveSegment(db: Db, id: string, { name, conditions, by, at }: Content): Promise<void> {
  await sql`update segments set name = ${name}, conditions = ${JSON.stringify(conditions)}, changed_by = ${by},
    changed_at = ${at}, version = version + 1 where id = ${id}`.execute(db)
}

/** Deletes a segment; a foreign key rejects it while it is referenced. */
export async function deleteSegment(db: Db, id: string): Promise<void> {
  await sql`delete from segments where id = ${id}`.execute(db)
}

/** Time at which conditions are evaluated, and the start of days in Hong Kong. */
type Looking = { now: Date; beginningOf: (day: string, plusDays: number) => Date }
type Meaning<N extends ConditionName> = (
  value: NonNullable<Conditions[N]>,
  looking: Looking,
) => RawBuilder<unknown>

const hasBought = (line: RawBuilder<unknown>) => sql`m.id in (select o.member_id from orders o
  join order_lines l on l.order_id = o.id where o.status in ('confirmed', 'completed') and ${line})`
const isSo = (answer: 'yes' | 'no', condition: RawBuilder<unknown>) =>
  answer === 'yes' ? condition : sql`not ${condition}`
const cents = (amount: number) => Math.round(amount * 100)

/** SQL of each condition on a member `m` with figures `f`. */
const meanings: { [N in ConditionName]: Meaning<N> } = {
  group: (name, { now }) => sql`exists (select from memberships b join member_groups g on g.id = b.group_id
    where b.member_id = m.id and g.name = ${name} and b.valid_from <= ${now}
      and (b.valid_to is null or b.valid_to > ${now}))`,
  country: (key) => sql`m.country = ${key}`,
  language: (locale) => sql`m.locale = ${locale}`,
  ordersFrom: (count) => sql`coalesce(f.orders, 0) >= ${count}`,
  ordersTo: (count) => sql`coalesce(f.orders, 0) <= ${count}`,
  spentFrom: (amount) => sql`coalesce(f.spent, 0) >= ${cents(amount)}`,
  spentTo: (amount) => sql`coalesce(f.spent, 0) <= ${cents(amount)}`,
  lastOrderFrom: (day, { beginningOf }) => sql`f.last_order_at >= ${beginningOf(day, 0)}`,
  lastOrderTo: (day, { beginningOf }) => sql`f.last_order_at < ${beginningOf(day, 1)}`,
  product: (sku) => hasBought(sql`l.sku = ${sku}`),
  brand: (key) => hasBought(sql`l.brand_slug = (select slug from brands where key = ${key})`),
  subscription: (answer) =>
    isSo(answer, sql`exists (select from subscriptions s where s.member_id = m.id and s.state = 'active')`),
  birthdayMonth: (month) => sql`extract(month from m.dob) = ${month}`,
  consent: (answer) =>
    isSo(
      answer,
      sql`exists (select from marketing_consents c where c.email = lower(m.email) and c.state = 'confirmed')`,
    ),
}

function meaningOf<N extends ConditionName>(name: N, conditions: Conditions, looking: Looking) {
  const value = conditions[name]
  return value === undefined || value === null ? null : meanings[name](value, looking)
}

/** SQL `from` and `where` of the members selected by conditions; active accounts only. */
export function chosen(conditions: Conditions, looking: Looking): RawBuilder<unknown> {
  const all = conditionNames.flatMap((name) => meaningOf(name, conditions, looking) ?? [])
  return sql`from members m left join member_figures f on f.member_id = m.id
    where ${sql.join([sql`m.state = 'active'`, ...all], sql` and `)}`
}

/** Timeout of a query in seconds. */
const mostTime = 3
/** Sets the statement timeout for the rest of the transaction. */
export const boundTime = (db: Db): Promise<void> => setStatementTimeout(db, mostTime)

/** Number of selected members and ids of the newest ones, in one query, so that one timeout covers both. */
export async function countChosen(
  db: Db,
  from: RawBuilder<unknown>,
  most: number,
): Promise<{ count: number; ids: string[] }> {
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with chosen as materialized (select m.id, m.created_at ${from})
    select (select count(*)::int from chosen) as count,
      array(select id from chosen order by created_at desc, id limit ${most}) as ids`.execute(db)
  return rows[0] ?? { count: 0, ids: [] }
}

/** Ids of all selected members. */
export const idsOf = async (db: Db, from: RawBuilder<unknown>): Promise<string[]> =>
  (await sql<{ id: string }>`select m.id ${from}`.execute(db)).rows.map(({ id }) => id)

export type ChosenMember = {
  id: string
  name: string
  email: string
  country: string
  language: string
  orders: number
  spent: number
  lastOrderAt: Date | null
}

export const membersOf = async (db: Db, ids: readonly string[]): Promise<ChosenMember[]> =>
  (
    await sql<ChosenMember>`select m.id, person_name(m.firstname, m.lastname) as name, m.email, m.country,
      m.locale as language, coalesce(f.orders, 0) as orders, coalesce(f.spent, 0) as spent,
      f.last_order_at as "lastOrderAt"
    from members m left join member_figures f on f.member_id = m.id
    where m.id = any (${[...ids]}::uuid[]) order by m.created_at desc, m.id`.execute(db)
  ).rows
