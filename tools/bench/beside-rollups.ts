import type { Shop } from '#processes/compose.ts'
import { countChangedDays, rebuildReports } from '#shop/reports/rollup.ts'
import type { Reader } from './readers.ts'

/** Requests that are measured: a list of the desk, and a search. */
const paths = ['/orders?view=to_pick', '/orders?search=Chan']

/**
 * Measures the requests alone, and while every day of every report is recomputed (a job normally does so for changed days
 * only).
 */
export async function besideRollups(shop: Shop, get: Reader): Promise<void> {
  const figures: Record<string, object> = {}
  for (const path of paths) figures[`${path}, alone`] = await percentiles(get, path, () => false)
  const ctx = shop.systemContext()
  await rebuildReports(ctx)
  let days = 0
  let isCounting = true
  const started = performance.now()
  const counting = (async () => {
    for (let more = await countChangedDays(ctx); more > 0; more = await countChangedDays(ctx)) days += more
  })().finally(() => (isCounting = false))
  for (const path of paths) figures[`${path}, beside`] = await percentiles(get, path, () => isCounting)
  await counting
  console.table(figures)
  console.log(
    `${days} days of reports counted meanwhile in ${((performance.now() - started) / 1_000).toFixed(1)} s`,
  )
}

/** Sends 200 requests one after the other; returns also how many of them ran during the recount. */
async function percentiles(get: Reader, path: string, isBeside: () => boolean) {
  const times: number[] = []
  let beside = 0
  for (let call = 0; call < 200; call += 1) {
    const started = performance.now()
    await (await get(path)).arrayBuffer()
    times.push(performance.now() - started)
    if (isBeside()) beside += 1
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)
  return { 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'calls beside': beside }
}
