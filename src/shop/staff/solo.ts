import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { startOfDay } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { fitsAlone, type SoloKind } from './solo.rules.ts'
import { atTheDesk } from './write.ts'

/** What somebody would decide alone: HKD cents, and whose money it would be. */
export type Solo = {
  kind: SoloKind
  /** A member's id, or `order <id>` of a guest; '': nobody's in particular. */ subject: string
  hkd: number
}

/**
 * Whether somebody at the desk may decide on so much alone today. In a transaction, others who decide for the
 * same person or on the same subject wait until it ends, so that two at once do not both fit.
 */
export async function isAlone(ctx: Ctx, { kind, subject, hkd }: Solo): Promise<boolean> {
  const { id } = atTheDesk(ctx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`solo ${kind} ${id}`}, 0))`.execute(ctx.db)
  if (subject)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`solo ${kind} to ${subject}`}, 0))`.execute(
      ctx.db,
    )
  return fitsAlone(
    kind,
    hkd,
    await sums(ctx.db, { kind, subject, staffId: id, since: startOfDay(ctx.clock.now()) }),
  )
}

/** Writes down what was decided alone. */
export async function noteAlone(tx: Ctx, { kind, subject, hkd }: Solo): Promise<void> {
  await tx.db
    .insertInto('solo_amounts')
    .values({ staff_id: atTheDesk(tx).id, kind, subject, hkd: Math.abs(hkd), at: tx.clock.now() })
    .execute()
}

type Day = { kind: SoloKind; subject: string; staffId: string; since: Date }

async function sums(
  db: Db,
  { kind, subject, staffId, since }: Day,
): Promise<{ byPerson: number; bySubject: number }> {
  const found = await sql<{ byPerson: number; bySubject: number }>`
    select coalesce(sum(hkd) filter (where staff_id = ${staffId}), 0)::bigint as "byPerson",
      coalesce(sum(hkd) filter (where subject = ${subject} and subject <> ''), 0)::bigint as "bySubject"
    from solo_amounts
    where kind = ${kind} and at >= ${since} and (staff_id = ${staffId} or subject = ${subject})`.execute(db)
  return found.rows[0] ?? { byPerson: 0, bySubject: 0 }
}

/** Sums are of a day; what is older says nothing any more. */
export async function forgetSolo(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('solo_amounts').where('at', '<', before).execute()
}
