import type { Reason } from '../causes.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countRows } from '../../platform/db/search.store.ts'
import { mostCounted } from '../counted.rules.ts'
import {
  openStates,
  statesLeadingTo,
  type Return,
  type ReturnReason,
  type ReturnState,
  type Verdict,
} from './return.rules.ts'
import { type Row, returnColumns, returnFrom } from './return-rows.store.ts'

async function select(db: Db, rest: ReturnType<typeof sql>): Promise<Return[]> {
  const found = await sql<Row>`select ${returnColumns} from returns r ${rest}`.execute(db)
  return found.rows.map(returnFrom)
}

export const listOfOrder = (db: Db, orderId: string): Promise<Return[]> =>
  select(db, sql`where r.order_id = ${orderId} order by r.position`)

/** Whether a member has an open return. */
export async function isAnyOpenOf(db: Db, memberId: string): Promise<boolean> {
  const found = await sql`select from returns r join orders o on o.id = r.order_id
    where o.member_id = ${memberId} and r.state = any(${[...openStates]}::text[]) limit 1`.execute(db)
  return found.rows.length > 0
}

export const findReturn = async (db: Db, id: string): Promise<Return | null> =>
  (await select(db, sql`where r.id = ${id}`))[0] ?? null

export type Moving = { actor: string; reason: Reason; at: Date }

/** Sets the actor that the table's trigger requires for a transition. */
const name = (db: Db, id: string, moving: Moving) =>
  sql`select set_config('shop.move', ${JSON.stringify({ entity: 'return', id, ...moving })}, true)`.execute(
    db,
  )

export type NewReturn = Pick<
  Return,
  'id' | 'orderId' | 'position' | 'toWallet' | 'wantsExchange' | 'isOverridden'
> & {
  lines: readonly { lineId: string; units: number; reason: ReturnReason; note: string }[]
}

export async function addReturn(
  db: Db,
  { id, orderId, position, toWallet, wantsExchange, isOverridden, lines }: NewReturn,
  moving: Moving,
): Promise<void> {
  await name(db, id, moving)
  await db
    .insertInto('returns')
    .values({
      id,
      order_id: orderId,
      position,
      to_wallet: toWallet,
      wants_exchange: wantsExchange,
      is_overridden: isOverridden,
      created_at: moving.at,
    })
    .execute()
  await db
    .insertInto('return_lines')
    .values(
      lines.map(({ lineId, units, reason, note }) => ({
        return_id: id,
        line_id: lineId,
        units,
        reason,
        note,
      })),
    )
    .execute()
}

type Change = { note?: string; inspected_by?: string; to_wallet?: boolean }

/** Moves a return to a state; a trigger records the event. False: the transition is not allowed from its current state. */
export async function moveReturn(
  db: Db,
  id: string,
  to: ReturnState,
  moving: Moving,
  change: Change = {},
): Promise<boolean> {
  await name(db, id, moving)
  const moved = await db
    .updateTable('returns')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', statesLeadingTo(to))
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Links a settled return to its refund. */
export async function nameRefund(db: Db, id: string, refundId: string): Promise<void> {
  await db.updateTable('returns').set({ refund_id: refundId }).where('id', '=', id).execute()
}

/** Links a settled return to its exchange order; only one is allowed. */
export async function nameExchange(db: Db, id: string, orderId: string): Promise<void> {
  await db
    .updateTable('returns')
    .set({ exchange_order_id: orderId })
    .where('id', '=', id)
    .where('exchange_order_id', 'is', null)
    .execute()
}

export type ExchangeLine = { newLineId: string; lineId: string; unitNet: readonly number[] }

/** Stores the net prices of the exchanged pieces for each line of the new order, in minor units of its currency. */
export async function addExchangeLines(
  db: Db,
  returnId: string,
  lines: readonly ExchangeLine[],
): Promise<void> {
  await db
    .insertInto('exchange_lines')
    .values(
      lines.map(({ newLineId, lineId, unitNet }) => ({
        new_line_id: newLineId,
        return_id: returnId,
        line_id: lineId,
        unit_net: [...unitNet],
      })),
    )
    .execute()
}

/** Stores the inspection result of each line. */
export async function saveVerdicts(
  db: Db,
  id: string,
  found: readonly { lineId: string; verdict: Verdict }[],
): Promise<void> {
  for (const { lineId, verdict } of found)
    await db
      .updateTable('return_lines')
      .set({ verdict })
      .where('return_id', '=', id)
      .where('line_id', '=', lineId)
      .execute()
}

export type Listed = Return & { orderNumber: string; buyer: string }

/** Returns for the back office, longest waiting first. */
export async function search(
  db: Db,
  { states, search: words }: { states: readonly ReturnState[]; search: string },
  page: { from: number; size: number },
): Promise<{ rows: Listed[]; total: number }> {
  const like = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
  const where = sql`from returns r join orders o on o.id = r.order_id
    where r.state = any (${states}::text[]) and (${words} = '' or o.number || '-R' || r.position ilike ${like})`
  const found = await sql<Row & { number: string; buyer: string }>`
    select ${returnColumns}, o.number, person_name(o.firstname, o.lastname) as buyer ${where}
    order by r.created_at, r.id limit ${page.size} offset ${page.from}`.execute(db)
  const rows = found.rows.map((row) => ({ ...returnFrom(row), orderNumber: row.number, buyer: row.buyer }))
  return { rows, total: await countRows(db, where, mostCounted) }
}

/** Erases the notes of a member's returns. */
export async function eraseNotes(db: Db, memberId: string): Promise<void> {
  await sql`update return_lines l set note = '' from returns r join orders o on o.id = r.order_id
    where r.id = l.return_id and o.member_id = ${memberId}`.execute(db)
}
