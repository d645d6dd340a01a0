import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Ctx } from '../context.ts'
import { isOwnMember } from './approval.store.ts'
import { creditKinds, isWithinSoloLimit, soloHours, type SoloKind, type SoloSums } from './solo.rules.ts'
import { atTheDesk } from './write.ts'

/** An amount to be granted without approval, in HKD cents, and its recipient. */
export type Solo = {
  kind: SoloKind
  /** A member's id, or `order <id>` for a guest; '': no particular recipient. */ subject: string
  hkd: number
}

/**
 * Whether the caller can grant an amount without approval; never to an account of their own. Within a transaction it locks
 * the sums of the staff user and of the recipient, so that concurrent grants cannot exceed a limit together.
 */
export async function isAlone(ctx: Ctx, { kind, subject, hkd }: Solo): Promise<boolean> {
  const { id, email } = atTheDesk(ctx)
  for (const name of subject ? [id, `to ${subject}`] : [id])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`solo ${name}`}, 0))`.execute(ctx.db)
  if (await isOwnMember(ctx.db, email, [subject])) return false
  const since = new Date(ctx.clock.now().getTime() - soloHours * 3_600_000)
  return isWithinSoloLimit(kind, hkd, await sums(ctx.db, { subject, staffId: id, since }))
}

/** Records an amount that was granted without approval. */
export async function recordSoloGrant(tx: Ctx, { kind, subject, hkd }: Solo): Promise<void> {
  await tx.db
    .insertInto('solo_amounts')
    .values({ staff_id: atTheDesk(tx).id, kind, subject, hkd: Math.abs(hkd), at: tx.clock.now() })
    .execute()
}

type Before = { subject: string; staffId: string; since: Date }

async function sums(
  db: Db,
  { subject, staffId, since }: Before,
): Promise<{ byPerson: SoloSums; bySubject: SoloSums }> {
  const credit = sql`kind = any (${[...creditKinds]})`
  const person = sql`staff_id = ${staffId}`
  const same = sql`subject = ${subject} and subject <> ''`
  const sum = (filter: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(hkd) filter (where ${filter}), 0)::bigint`
  const { rows } = await sql<Record<'personCredit' | 'personAll' | 'subjectCredit' | 'subjectAll', number>>`
    select ${sum(sql`${person} and ${credit}`)} as "personCredit", ${sum(person)} as "personAll",
      ${sum(sql`${same} and ${credit}`)} as "subjectCredit", ${sum(same)} as "subjectAll"
    from solo_amounts where at > ${since} and (${person} or subject = ${subject})`.execute(db)
  const [row] = rows
  return {
    byPerson: { credit: row?.personCredit ?? 0, all: row?.personAll ?? 0 },
    bySubject: { credit: row?.subjectCredit ?? 0, all: row?.subjectAll ?? 0 },
  }
}

/** Deletes grants that are older than the rolling window. */
export async function forgetSolo(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('solo_amounts').where('at', '<', before).execute()
}
