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

/** Held until the transaction ends. */
export const lockSegment = async (db: Db, id: string): Promise<SegmentRow | null> =>
  (await sql<SegmentRow>`select ${columns} from segments where id = ${id} for update`.execute(db)).rows[0] ??
  null

/** New ones and new names come one after the other, until the transaction ends; answers how many there are. */
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

/** Whatever points at it keeps it: the database refuses. */
export async function deleteSegment(db: Db, id: string): Promise<void> {
  await sql`delete from segments where id = ${id}`.execute(db)
}

/** A moment that conditions are looked at, and beginnings of their days in Hong Kong. */
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

/** What each condition means of a member `m` with figures `f`. */
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

/** From and where of the members that conditions choose; accounts that are open, alone. */
export function chosen(conditions: Conditions, looking: Looking): RawBuilder<unknown> {
  const all = conditionNames.flatMap((name) => meaningOf(name, conditions, looking) ?? [])
  return sql`from members m left join member_figures f on f.member_id = m.id
    where ${sql.join([sql`m.state = 'active'`, ...all], sql` and `)}`
}

/** Seconds that one look may take. */
const mostTime = 3
/** For the rest of the transaction, a query ends by itself. */
export const boundTime = (db: Db): Promise<void> => setStatementTimeout(db, mostTime)

/** How many are chosen, and ids of the newest of them: one query, so that one bound holds for both. */
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

/** Ids of everybody chosen. */
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
