import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#platform/config.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { startLog } from '#platform/log.ts'
import { composeShop, type Shop } from '#processes/compose.ts'
import { migrateAt } from '#processes/database.ts'
import { seedDemo } from '#processes/seeding/seed.ts'
import { daysLater } from '#shop/branches/day.rules.ts'
import { dayInHongKong } from '#shop/calendar.ts'

/**
 * `npm run slots [calls]`: measures the free times of a treatment for a month, at a branch with 20 therapists and 2,000
 * claims, in sequential requests through the whole API. Exits with 1 unless the response has days with free times and
 * days without.
 */
const count = Number(process.argv[2] ?? 300)
const folder = await mkdtemp(join(tmpdir(), 'elowen-slots-'))
const server = await startEmbedded(folder)
const log = startLog('error')
await migrateAt(server.url, log)
const config = readConfig({
  SHOP_MODE: 'test',
  DATA_DIR: folder,
  SHOP_SECRET: 'bench'.repeat(10),
  LIMITS_FACTOR: '100000',
})
const shop = composeShop({ config, log, databaseUrl: server.url, programs: 'http://127.0.0.1:1' })
let isRight = false
try {
  await seedDemo(shop)
  const claims = await fillBranch(shop)
  const today = dayInHongKong(new Date())
  const times: number[] = []
  let answer: { days: { left: number }[]; therapists: object[] } = { days: [], therapists: [] }
  for (let at = 0; at < count + 50; at += 1) {
    const from = daysLater(today, 1 + (at % 7))
    const query = new URLSearchParams({
      product: 'scalp-spa-ritual',
      branch: 'causeway-bay',
      from,
      to: daysLater(from, 30),
    })
    const started = performance.now()
    const response = await shop.api.fetch(
      new Request(`http://shop.test/api/v1/bookings/slots?${query.toString()}`),
      { ip: '127.0.0.1', seenIn: null },
    )
    answer = (await response.json()) as typeof answer
    if (at >= 50) times.push(performance.now() - started)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const share = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)
  console.table({
    'slots: month of a branch': {
      target: 'p50 < 10 ms',
      therapists: answer.therapists.length,
      claims,
      'p50 ms': share(0.5),
      'p99 ms': share(0.99),
    },
  })
  const left = answer.days.map((day) => day.left)
  isRight = answer.days.length === 31 && left.some((each) => each > 0) && new Set(left).size > 1
} finally {
  await shop.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isRight ? 0 : 1)

/** Inserts 20 therapists who give the treatment every day at one branch, with 2,000 claims within the next 37 days. */
async function fillBranch({ pool }: Shop): Promise<number> {
  const today = dayInHongKong(new Date())
  await pool.query(
    `with people as (
       insert into resources (kind, name, position)
       select 'therapist', jsonb_build_object('chi', n::text, 'cn', n::text, 'eng', n::text), 100 + n from generate_series(1, 20) n
       returning id
     ), skilled as (
       insert into therapist_skills (resource_id, product_id)
       select people.id, p.id from people, products p where p.sku = 'SCALP-SPA-BASIN'
     )
     insert into shifts (resource_id, branch_key, during)
     select id, 'causeway-bay', tstzrange((d + time '09:30') at time zone 'Asia/Hong_Kong', (d + time '19:30') at time zone 'Asia/Hong_Kong')
     from people, generate_series($1::date, $1::date + 45, interval '1 day') d`,
    [today],
  )
  await pool.query(
    `insert into resources (kind, branch_key, name, position)
     select 'room', 'causeway-bay', jsonb_build_object('chi', n::text, 'cn', n::text, 'eng', n::text), 100 + n from generate_series(1, 12) n`,
  )
  const { rowCount } = await pool.query(
    `insert into resource_claims (resource_id, during, block_reason)
     select r.id, tstzrange(start, start + interval '90 minutes'), 'bench'
     from resources r, generate_series($1::date + 1, $1::date + 37, interval '1 day') d, unnest(array[600, 720, 900, 1020]) clock,
       lateral (select (d + make_interval(mins => clock)) at time zone 'Asia/Hong_Kong' as start) s
     where r.position > 100 and (hashtext(r.id::text || d || clock) & 3) < 3
     order by r.kind desc, d limit 2000`,
    [today],
  )
  await pool.query('vacuum analyze')
  return rowCount ?? 0
}
