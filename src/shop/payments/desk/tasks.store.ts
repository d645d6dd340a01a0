import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentTasks } from '../../../platform/db/tables.ts'
import type { Cause } from '../../causes.ts'
import type { TaskKind } from './tasks.rules.ts'

export type Task = {
  id: string
  /** What it is about, once. */
  key: string
  kind: TaskKind
  orderId: string | null
  attemptId: string | null
  refundId: string | null
  cause: Cause
  /** What was noted beside the cause: references, amounts, names. */
  why: string
  state: 'open' | 'done'
  createdAt: Date
  doneAt: Date | null
  doneBy: string | null
  note: string | null
}
export type NewTask = Pick<Task, 'key' | 'kind' | 'cause' | 'why'> &
  Partial<Pick<Task, 'orderId' | 'attemptId' | 'refundId'>> & { at: Date }

const taskFrom = (row: Selectable<PaymentTasks>): Task => ({
  id: row.id,
  key: row.key,
  kind: row.kind as TaskKind, // written by addTask alone
  orderId: row.order_id,
  attemptId: row.attempt_id,
  refundId: row.refund_id,
  cause: row.cause as Cause, // the column's domain
  why: row.why,
  state: row.state as Task['state'], // the column's check
  createdAt: row.created_at,
  doneAt: row.done_at,
  doneBy: row.done_by,
  note: row.note,
})

/** False: the same matter is or was open already. */
export async function addTask(db: Db, task: NewTask): Promise<boolean> {
  const row = await db
    .insertInto('payment_tasks')
    .values({
      key: task.key,
      kind: task.kind,
      cause: task.cause,
      why: task.why,
      order_id: task.orderId ?? null,
      attempt_id: task.attemptId ?? null,
      refund_id: task.refundId ?? null,
      created_at: task.at,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function listTasks(
  db: Db,
  state: Task['state'],
  limit: number,
  offset: number,
): Promise<Task[]> {
  const rows = await db
    .selectFrom('payment_tasks')
    .selectAll()
    .where('state', '=', state)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(taskFrom)
}

/** Open ones of other kinds, oldest first, and how many there are. */
export async function listOpenBut(
  db: Db,
  kinds: readonly TaskKind[],
  limit: number,
): Promise<{ tasks: Task[]; total: number }> {
  const open = db
    .selectFrom('payment_tasks')
    .where('state', '=', 'open')
    .where('kind', 'not in', [...kinds])
  const rows = await open.selectAll().orderBy('created_at').orderBy('id').limit(limit).execute()
  const { total } = await open
    .select((each) => each.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { tasks: rows.map(taskFrom), total }
}

type Done = { at: Date; by: string; note: string | null }
const done = ({ at, by, note }: Done) => ({ state: 'done', done_at: at, done_by: by, note })

export async function closeTask(db: Db, id: string, how: Done): Promise<Task | null> {
  const row = await db
    .updateTable('payment_tasks')
    .set(done(how))
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  return row ? taskFrom(row) : null
}

/**
 * Ends the open matters of these kinds about an attempt, a refund or a key, once they have settled
 * themselves.
 */
export async function closeTasksOf(
  db: Db,
  about: { attemptId: string } | { refundId: string } | { key: string },
  kinds: readonly TaskKind[],
  how: Done,
): Promise<void> {
  const [column, word] =
    'attemptId' in about
      ? (['attempt_id', about.attemptId] as const)
      : 'refundId' in about
        ? (['refund_id', about.refundId] as const)
        : (['key', about.key] as const)
  await db
    .updateTable('payment_tasks')
    .set(done(how))
    .where(column, '=', word)
    .where('kind', 'in', [...kinds])
    .where('state', '=', 'open')
    .execute()
}

export async function hasOpenTask(db: Db, orderId: string, kind: TaskKind): Promise<boolean> {
  const row = await db
    .selectFrom('payment_tasks')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row !== undefined
}
