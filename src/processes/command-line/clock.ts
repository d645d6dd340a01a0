import { setTimeout } from 'node:timers/promises'
import { limited } from '#platform/batching.ts'
import { hasWaiting, isAtWork, runWaiting } from '#platform/jobs.ts'
import { lookMilliseconds, moveAhead, secondsAhead } from '#platform/demo-clock.ts'
import { cronJobs } from '../work.ts'
import { isDueBetween, readSpan, stopsBetween } from './clock.rules.ts'
import type { Shop } from '../compose.ts'
import { configOrExit, usageUnless, withShop } from './command-line.ts'

const usage = `npm run clock -- +7d | +36h | +90m | now

Moves the clock of a demo shop ahead and runs everything that came due on the way, hour by hour, so that a
month can be seen in a minute; \`now\` puts it back to the real time. Only where SHOP_MODE is demo.`
const [word = ''] = process.argv.slice(2)
const seconds = readSpan(word)
usageUnless(word === 'now' || seconds !== null, usage)

/** Number of concurrent jobs, as in a worker. */
const jobsAbreast = 4

/** Longer than any job of a healthy shop, in seconds: a job that still runs belongs to a worker that died. */
const mostSecondsAtWork = 20

/**
 * Waits for the jobs that workers of the running shop have begun, so that they end by the clock by which they began.
 */
async function restOfWork(pool: Shop['pool']): Promise<void> {
  const until = Date.now() + mostSecondsAtWork * 1_000
  while (Date.now() < until && (await isAtWork(pool))) await setTimeout(50)
}

const config = configOrExit()
if (config.SHOP_MODE !== 'demo') {
  console.error('The clock moves in a demo shop alone: set SHOP_MODE=demo.')
  process.exit(2)
}
if (word === 'now') {
  moveAhead(config.DATA_DIR, 0)
  console.log('The clock stands with the real time again.')
} else {
  let at = new Date(Date.now() + secondsAhead(config.DATA_DIR) * 1_000)
  await withShop(
    async (shop) => {
      for (const stop of stopsBetween(at, new Date(at.getTime() + (seconds ?? 0) * 1_000))) {
        await restOfWork(shop.pool)
        const before = at
        at = stop
        moveAhead(config.DATA_DIR, (stop.getTime() - Date.now()) / 1_000)
        const due = cronJobs.filter((job) => isDueBetween(job.at, before, stop))
        const abreast = limited(jobsAbreast)
        await Promise.all(due.map(({ run }) => abreast(() => run(shop.systemContext()))))
        if (await hasWaiting(shop.pool)) await runWaiting(shop.pool, shop.jobs, shop.log)
      }
    },
    { now: () => at, outside: () => new Date() },
  )
  await setTimeout(lookMilliseconds) // by now every process has the new time
  console.log(
    `The clock stands at ${new Date(Date.now() + secondsAhead(config.DATA_DIR) * 1_000).toISOString()}.`,
  )
}
