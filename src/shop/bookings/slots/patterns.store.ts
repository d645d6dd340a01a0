import type { Db } from '../../../platform/db/database.ts'
import type { PatternDay } from './shift.rules.ts'

export async function listPatterns(
  db: Db,
  resourceIds: readonly string[],
): Promise<Map<string, PatternDay[]>> {
  const rows =
    resourceIds.length === 0
      ? []
      : await db
          .selectFrom('shift_patterns')
          .selectAll()
          .where('resource_id', 'in', resourceIds)
          .orderBy('weekday')
          .execute()
  const days = rows.map((row) => ({
    resourceId: row.resource_id,
    weekday: row.weekday,
    branchKey: row.branch_key,
    starts: row.starts,
    ends: row.ends,
    breakStarts: row.break_starts,
    breakEnds: row.break_ends,
  }))
  return Map.groupBy(days, ({ resourceId }) => resourceId)
}

export async function savePattern(db: Db, resourceId: string, pattern: readonly PatternDay[]): Promise<void> {
  await db.deleteFrom('shift_patterns').where('resource_id', '=', resourceId).execute()
  if (pattern.length === 0) return
  await db
    .insertInto('shift_patterns')
    .values(
      pattern.map(({ weekday, branchKey, starts, ends, breakStarts, breakEnds }) => ({
        resource_id: resourceId,
        weekday,
        branch_key: branchKey,
        starts,
        ends,
        break_starts: breakStarts,
        break_ends: breakEnds,
      })),
    )
    .execute()
}
