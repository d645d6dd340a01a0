import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isLocale, type Locale } from '../../region.ts'
import type { WorkItemKind } from '../contract.ts'
import type { MailChoice, NoticeRule, NoticeSettings } from './notice.rules.ts'

type RuleRow = NoticeRule & { staffId: string; kind: WorkItemKind }

/** Stored notice rules, of one staff user or of all. */
export async function listRules(db: Db, staffId: string | null = null): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select staff_id as "staffId", kind, in_desk as "inDesk", mail, push, only_mine as "onlyMine" from desk_notice_rules
    where ${staffId}::uuid is null or staff_id = ${staffId}::uuid`.execute(db)
  return rows
}

export async function saveRules(
  db: Db,
  staffId: string,
  rules: readonly (NoticeRule & { kind: WorkItemKind })[],
): Promise<void> {
  if (rules.length === 0) return
  await db
    .insertInto('desk_notice_rules')
    .values(
      rules.map(({ kind, inDesk, mail, push, onlyMine }) => ({
        staff_id: staffId,
        kind,
        in_desk: inDesk,
        mail: mail satisfies MailChoice,
        push,
        only_mine: onlyMine,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'kind']).doUpdateSet((set) => ({
        in_desk: set.ref('excluded.in_desk'),
        mail: set.ref('excluded.mail'),
        push: set.ref('excluded.push'),
        only_mine: set.ref('excluded.only_mine'),
      })),
    )
    .execute()
}

/** Deletes the start of kinds that were switched off; switching them on again sets a new start. */
export async function endKinds(db: Db, staffId: string, kinds: readonly WorkItemKind[]): Promise<void> {
  if (kinds.length === 0) return
  await db
    .deleteFrom('desk_notice_starts')
    .where('staff_id', '=', staffId)
    .where('kind', 'in', [...kinds])
    .execute()
}

/** Stored settings of a staff user; null: none, the defaults apply. */
export async function findSettings(
  db: Db,
  staffId: string,
): Promise<(NoticeSettings & { language: Locale }) | null> {
  const row = await db
    .selectFrom('desk_notice_settings')
    .select(['digest_hour', 'quiet_from', 'quiet_until', 'language'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  if (!row) return null
  return {
    digestHour: row.digest_hour,
    quietFrom: row.quiet_from,
    quietUntil: row.quiet_until,
    language: isLocale(row.language) ? row.language : 'hk',
  }
}

export async function saveSettings(
  db: Db,
  staffId: string,
  { digestHour, quietFrom, quietUntil, language }: NoticeSettings & { language: Locale },
): Promise<void> {
  const values = { digest_hour: digestHour, quiet_from: quietFrom, quiet_until: quietUntil, language }
  await db
    .insertInto('desk_notice_settings')
    .values({ staff_id: staffId, ...values })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(values))
    .execute()
}
