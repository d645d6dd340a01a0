import { sql, type QueryCreator, type Updateable } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { DB, PaymentAttempts } from '../../../platform/db/tables.ts'
import type { Reason } from '../../causes.ts'
import type { TaskKind } from '../desk/tasks.rules.ts'
import { addAttempt, type Attempt, type NewAttempt } from './attempts.store.ts'

export type Move = {
  from: string
  to: string
  actor: string
  reason: Reason
  at: Date
  /** Staff tasks about the attempt that the transition closes, with a note. */
  settles?: { kinds: readonly TaskKind[]; note: string | null }
}

/**
 * The only function that changes the state of an attempt, together with other columns. A trigger records the event; the
 * same statement passes it the actor and closes staff tasks. False: the attempt is no longer in state `from`.
 */
export async function moveAttempt(
  db: Db,
  id: string,
  { from, to, actor, reason, at, settles }: Move,
  change: Omit<Updateable<PaymentAttempts>, 'state' | 'captured_at' | 'id'>,
): Promise<boolean> {
  const mover = JSON.stringify({ id, actor, reason, at })
  const move = (on: QueryCreator<DB>) =>
    on
      .updateTable('payment_attempts')
      .from(
        sql<{ mover: string }>`(select set_config('elowen.payment_mover', ${mover}, true) as mover)`.as('by'),
      )
      .set({ ...change, state: to, captured_at: to === 'captured' ? at : null })
      .where('payment_attempts.id', '=', id)
      .where('payment_attempts.state', '=', from)
      .where('by.mover', '<>', '')
      .returning('payment_attempts.id')
  if (!settles) return (await move(db).executeTakeFirst()) !== undefined
  const moved = db
    .with('moved', move)
    .with('settled', (within) =>
      within
        .updateTable('payment_tasks')
        .set({ state: 'done', done_at: at, done_by: actor, note: settles.note })
        .where('attempt_id', 'in', (moves) => moves.selectFrom('moved').select('id'))
        .where('kind', '=', anyOf(settles.kinds, 'text'))
        .where('state', '=', 'open'),
    )
    .selectFrom('moved')
    .select('id')
  return (await moved.executeTakeFirst()) !== undefined
}

/** Inserts an attempt in state `redirected` with its event: `addAttempt` and `moveAttempt` in one statement. */
export async function addRedirected(
  db: Db,
  values: Omit<NewAttempt, 'state'>,
  by: Pick<Move, 'actor' | 'reason' | 'at'>,
): Promise<Attempt> {
  const mover = JSON.stringify({ ...by, reference: values.reference })
  const state = sql<string>`(select 'redirected' from set_config('elowen.payment_mover', ${mover}, true))`
  return addAttempt(db, { ...values, state })
}

/** Changes the state of a refund; false: it is no longer in state `from`. */
export async function moveRefund(
  db: Db,
  id: string,
  { from, to, actor, reason, at }: Move,
): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select move_payment('refund', ${id}, ${from}, ${to}, ${actor},
      ${JSON.stringify(reason)}::jsonb, ${at}) as moved`.execute(db)
  return rows[0]?.moved === true
}
