import { sql, type Insertable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { TreatmentPackages } from '../../platform/db/tables.ts'
import { isCurrency } from '../money.ts'
import type { Portion } from '../portions.ts'
import type { Text } from '../region.ts'
import { sessionMoves, type SessionState } from './rules.ts'
import type { Session, TreatmentPackage } from './session.rules.ts'

type Row = {
  id: string
  order_id: string
  line_id: string
  member_id: string | null
  from_package_id: string | null
  product_id: string
  sku: string
  sub_sku: string
  name: Text
  option_name: Text
  unique_url: string
  currency: string
  paid: string
  issued_at: string
  expires_on: string
  is_held: boolean
  announced_days: number | null
  waived_at: Date | null
  is_deposit: boolean
  sessions: Session[]
}

const select = (where: ReturnType<typeof sql>, rest = sql``) => sql<Row>`
  select p.id, p.order_id, p.line_id, p.member_id, p.from_package_id, p.product_id, p.sku, p.sub_sku, p.name, p.option_name,
    p.unique_url, p.currency, p.paid, p.issued_at, p.expires_on::text, p.is_held, p.announced_days, p.waived_at, p.is_deposit,
    (select jsonb_agg(jsonb_build_object('id', s.id, 'position', s.position, 'state', s.state) order by s.position)
      from treatment_sessions s where s.package_id = p.id) as sessions
  from treatment_packages p where ${where} ${rest}`

function packageFrom(row: Row): TreatmentPackage {
  if (!isCurrency(row.currency)) throw new Error(`package ${row.id} is in ${row.currency}`)
  return {
    id: row.id,
    orderId: row.order_id,
    lineId: row.line_id,
    memberId: row.member_id,
    fromPackageId: row.from_package_id,
    productId: row.product_id,
    sku: row.sku,
    subSku: row.sub_sku,
    name: row.name,
    optionName: row.option_name,
    uniqueUrl: row.unique_url,
    currency: row.currency,
    paid: Number(row.paid),
    issuedAt: new Date(row.issued_at),
    expiresOn: row.expires_on,
    isHeld: row.is_held,
    announcedDays: row.announced_days,
    waivedAt: row.waived_at,
    isDeposit: row.is_deposit,
    sessions: row.sessions,
  }
}

const packages = async (db: Db, where: ReturnType<typeof sql>, rest = sql``): Promise<TreatmentPackage[]> =>
  (await select(where, rest).execute(db)).rows.map(packageFrom)

export const findPackage = async (db: Db, id: string): Promise<TreatmentPackage | null> =>
  (await packages(db, sql`p.id = ${id}`))[0] ?? null

/** Locks a package until the transaction ends; every change of a package takes this lock first. */
export async function lockPackage(db: Db, id: string): Promise<TreatmentPackage | null> {
  await db.selectFrom('treatment_packages').select('id').where('id', '=', id).forUpdate().execute()
  return findPackage(db, id)
}

/** Locks the packages of lines, including transferred ones, in the order of their ids. */
export async function lockOfLines(db: Db, lineIds: readonly string[]): Promise<TreatmentPackage[]> {
  const ids = sql`(${sql.join([...lineIds])})`
  if (lineIds.length === 0) return []
  await sql`select id from treatment_packages where line_id in ${ids} order by id for update`.execute(db)
  return packages(db, sql`p.line_id in ${ids}`, sql`order by p.line_id, p.piece, p.issued_at, p.id`)
}

export const listOfOrder = (db: Db, orderId: string): Promise<TreatmentPackage[]> =>
  packages(
    db,
    sql`p.order_id = ${orderId} and p.from_package_id is null`,
    sql`order by p.issued_at, p.line_id, p.piece`,
  )

export const listOfMember = (db: Db, memberId: string): Promise<TreatmentPackage[]> =>
  packages(db, sql`p.member_id = ${memberId}`, sql`order by p.expires_on, p.issued_at, p.id`)

/** Condition: has unused sessions. Deposits are excluded: they belong to one appointment and are refunded automatically (rules/bookings#22). */
const isUnused = sql`not p.is_deposit and exists (select from treatment_sessions s where s.package_id = p.id and s.state = 'active')`

/** Packages with unused sessions that expired on or before a day. */
export const listEnded = (db: Db, day: string, { most, after }: Portion): Promise<TreatmentPackage[]> =>
  packages(
    db,
    sql`p.expires_on <= ${day} and ${after === null ? sql`true` : sql`p.id > ${after}`} and ${isUnused}`,
    sql`order by p.id limit ${most}`,
  )

/** Packages with unused sessions that expire between `today` and `until`, without a notice of `days` or fewer. */
export const listToAnnounce = (
  db: Db,
  { today, until, days }: { today: string; until: string; days: number },
  { most, after }: Portion,
): Promise<TreatmentPackage[]> =>
  packages(
    db,
    sql`p.expires_on >= ${today} and p.expires_on <= ${until} and (p.announced_days is null or p.announced_days > ${days})
      and ${after === null ? sql`true` : sql`p.id > ${after}`} and ${isUnused}`,
    sql`order by p.id limit ${most}`,
  )

export async function insertPackage(
  db: Db,
  row: Insertable<TreatmentPackages>,
  { positions, at }: { positions: number; at: Date },
): Promise<boolean> {
  const added = await db
    .insertInto('treatment_packages')
    .values(row)
    .onConflict((clash) =>
      clash.columns(['line_id', 'piece']).where('from_package_id', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  await sql`insert into treatment_sessions (id, package_id, position, changed_at)
    select gen_random_uuid(), ${added.id}, position, ${at} from generate_series(1, ${positions}::int) as position`.execute(
    db,
  )
  return true
}

export async function changePackage(
  db: Db,
  id: string,
  change: Partial<{ expires_on: string; is_held: boolean; announced_days: number | null; member_id: string }>,
): Promise<void> {
  await db.updateTable('treatment_packages').set(change).where('id', '=', id).execute()
}

/** Sets (or with null clears) the waiver on all packages of a member. */
export async function setWaived(db: Db, memberId: string, at: Date | null): Promise<void> {
  await db
    .updateTable('treatment_packages')
    .set({ waived_at: at })
    .where('member_id', '=', memberId)
    .execute()
}

/** Moves a session to a state; false: the transition is not allowed from its current state. */
export async function moveSession(db: Db, id: string, to: SessionState, at: Date): Promise<boolean> {
  const from = Object.entries(sessionMoves as Record<string, readonly SessionState[]>).flatMap(
    ([state, next]) => (next.includes(to) ? [state] : []),
  )
  const moved = await db
    .updateTable('treatment_sessions')
    .set({ state: to, changed_at: at })
    .where('id', '=', id)
    .where('state', 'in', [...from, ''])
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export async function findSessionPackage(db: Db, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('treatment_sessions')
    .select('package_id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.package_id ?? null
}

export async function holdOfOrder(db: Db, orderId: string, isHeld: boolean): Promise<void> {
  await db
    .updateTable('treatment_packages')
    .set({ is_held: isHeld })
    .where('order_id', '=', orderId)
    .execute()
}

/** Assigns packages of a guest order to a member; transferred ones stay with their recipients. */
export async function assignOfOrder(db: Db, orderId: string, memberId: string): Promise<void> {
  await db
    .updateTable('treatment_packages')
    .set({ member_id: memberId })
    .where('order_id', '=', orderId)
    .where('from_package_id', 'is', null)
    .where('member_id', 'is', null)
    .execute()
}

export async function movePackages(db: Db, from: string, into: string): Promise<void> {
  await db.updateTable('treatment_packages').set({ member_id: into }).where('member_id', '=', from).execute()
}

/** Whether a package has an event of a kind. */
export async function hadEvent(db: Db, packageId: string, kind: string): Promise<boolean> {
  const row = await db
    .selectFrom('treatment_package_events')
    .select('id')
    .where('package_id', '=', packageId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type PackageEvent = {
  sessionId: string | null
  kind: string
  actor: string
  reason: string
  details: Record<string, string | number>
  at: Date
}

export async function addEvent(db: Db, packageId: string, event: PackageEvent): Promise<void> {
  await db
    .insertInto('treatment_package_events')
    .values({
      package_id: packageId,
      session_id: event.sessionId,
      kind: event.kind,
      actor: event.actor,
      reason: event.reason,
      details: JSON.stringify(event.details),
      at: event.at,
    })
    .execute()
}

export async function listEvents(db: Db, packageId: string): Promise<PackageEvent[]> {
  const rows = await db
    .selectFrom('treatment_package_events')
    .selectAll()
    .where('package_id', '=', packageId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    sessionId: row.session_id,
    kind: row.kind,
    actor: row.actor,
    reason: row.reason,
    details: row.details as Record<string, string | number>, // written by addEvent
    at: new Date(row.at),
  }))
}
