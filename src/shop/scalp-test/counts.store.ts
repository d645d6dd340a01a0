import type { Db } from '../../platform/db/database.ts'

const countKinds = [
  'started',
  'answered',
  'skipped',
  'changed',
  'completed',
  'type',
  'flag',
  'recommended',
  'taken',
  'deleted',
] as const
export type CountKind = (typeof countKinds)[number]
export type Count = { kind: CountKind; key: string }

/** One more of each, on a day; nothing says of whom. */
export async function addCounts(
  db: Db,
  versionId: string,
  day: string,
  counts: readonly Count[],
): Promise<void> {
  // always in one order, so that two writers never wait for each other
  const sorted = counts.toSorted((a, b) => `${a.kind}|${a.key}`.localeCompare(`${b.kind}|${b.key}`, 'en'))
  if (sorted.length === 0) return
  await db
    .insertInto('scalp_counts')
    .values(sorted.map(({ kind, key }) => ({ version_id: versionId, day, kind, key, count: 1 })))
    .onConflict((old) =>
      old
        .columns(['version_id', 'day', 'kind', 'key'])
        .doUpdateSet((one) => ({ count: one('scalp_counts.count', '+', 1) })),
    )
    .execute()
}

export type CountRow = Count & { versionId: string; count: number }

/** Sums of a span of days. */
export async function sumCounts(
  db: Db,
  { from, to, versionId }: { from: string; to: string; versionId: string },
): Promise<CountRow[]> {
  const rows = await db
    .selectFrom('scalp_counts')
    .select((one) => ['version_id', 'kind', 'key', one.fn.sum<string>('count').as('sum')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('version_id', '=', versionId)
    .groupBy(['version_id', 'kind', 'key'])
    .execute()
  return rows.flatMap(({ version_id, kind, key, sum }) => {
    const known = countKinds.find((each) => each === kind)
    return known ? [{ versionId: version_id, kind: known, key, count: Number(sum) }] : []
  })
}
