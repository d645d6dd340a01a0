import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Ctx } from '../context.ts'
import { isOwnMember } from './approval.store.ts'
import { creditKinds, fitsAlone, soloHours, type SoloKind, type SoloSums } from './solo.rules.ts'
import { atTheDesk } from './write.ts'

/** What somebody would decide alone: HKD cents, and whose money it would be. */
export type Solo = {
  kind: SoloKind
  /** A member's id, or `order <id>` of a guest; '': nobody's in particular. */ subject: string
  hkd: number
}

/**
 * Whether somebody at the desk may decide on so much alone now; never for an account of their own. In a
 * transaction, others who decide for the same person or on the same subject wait until it ends, so that of many
 * at once no two fit where one does.
 */
export async function isAlone(ctx: Ctx, { kind, subject, hkd }: Solo): Promise<boolean> {
  const { id, email } = atTheDesk(ctx)
  for (const name of subject ? [id, `to ${subject}`] : [id])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`solo ${name}`}, 0))`.execute(ctx.db)
  if (await isOwnMember(ctx.db, email, [subject])) return false
  const since = new Date(ctx.clock.now().getTime() - soloHours * 3_600_000)
  return fitsAlone(kind, hkd, await sums(ctx.db, { subject, staffId: id, since }))
}

/** Writes down what was decided alone. */
export async function noteAlone(tx: Ctx, { kind, subject, hkd }: Solo): Promise<void> {
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

/** Sums are of a day; what is older says nothing any more. */
export async function forgetSolo(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('solo_amounts').where('at', '<', before).execute()
}
