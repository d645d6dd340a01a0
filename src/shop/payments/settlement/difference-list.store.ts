import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Portion } from '../../portions.ts'
import type { DifferenceKind } from './match.rules.ts'
import type { DifferenceState } from './state.rules.ts'
import { type Difference, selected } from './difference.store.ts'

export type DifferenceFilter = {
  state?: DifferenceState | undefined
  method?: string | undefined
  kind?: DifferenceKind | undefined
}

export async function listDifferences(
  db: Db,
  { state, method, kind }: DifferenceFilter,
  { from, size }: { from: number; size: number },
): Promise<{ differences: Difference[]; total: number }> {
  const found = await sql<Difference & { total: number }>`
    with matching as (${selected}
      where (${state ?? null}::text is null or d.state = ${state ?? null})
        and (${method ?? null}::text is null or d.method = ${method ?? null})
        and (${kind ?? null}::text is null or d.kind = ${kind ?? null}))
    select m.*, count(*) over ()::int as total from matching m
    order by m."occurredOn", m.id limit ${size} offset ${from}`.execute(db)
  return { differences: found.rows.map(({ total: _, ...row }) => row), total: found.rows[0]?.total ?? 0 }
}

/** Ids of open ones, of a method or of all. */
export async function openIds(db: Db, method: string | null, { most, after }: Portion): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from settlement_differences where state = 'open' and (${method}::text is null or method = ${method})
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${most}`.execute(db)
  return found.rows.map(({ id }) => id)
}
