import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Problem, ProblemCode } from './problem.rules.ts'

type Wanted = { market: string; platform: string; code: ProblemCode | undefined }

/** Products of a market that have a problem for a platform, in the order of their ids, and how many there are. */
export async function listProblems(
  db: Db,
  { market, platform, code }: Wanted,
  { from, size }: { from: number; size: number },
): Promise<{ rows: { productId: string; problems: Problem[] }[]; total: number }> {
  const searched = JSON.stringify([{ platforms: [platform], ...(code ? { code } : {}) }])
  const { rows } = await sql<{ productId: string; problems: Problem[]; total: number }>`
    select product_id as "productId", problems, count(*) over ()::int as total from feed_products
    where market = ${market} and problems <> '[]' and problems @> ${searched}::jsonb
    order by product_id offset ${from} limit ${size}`.execute(db)
  return {
    rows: rows.map(({ productId, problems }) => ({ productId, problems })),
    total: rows[0]?.total ?? 0,
  }
}

/** Writes down of how many products each problem is, for every file of a market. */
export async function countProblems(db: Db, market: string): Promise<void> {
  await sql`
    with counted as (
      select f.feed, p.problem ->> 'code' as code, count(*)::int as products
      from feeds f join feed_products d using (market)
        cross join lateral jsonb_array_elements(d.problems) as p (problem)
      where f.market = ${market} and d.problems <> '[]' and p.problem -> 'platforms' @> to_jsonb(f.platform)
      group by 1, 2
    )
    update feeds set problems = coalesce((
      select jsonb_agg(jsonb_build_object('code', code, 'products', products) order by products desc, code)
      from counted where counted.feed = feeds.feed), '[]')
    where market = ${market}`.execute(db)
}
