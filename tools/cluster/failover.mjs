import { rm } from 'node:fs/promises'
import { buildIfStale, say } from '../prepare.mjs'
import { goodsOf, startBuyers } from './buyers.mjs'
import { databaseUrls, firstBackup, startDatabase, stopDatabase } from './database.mjs'
import { CannotRun, orExit } from './cannot-run.mjs'
import { ensureEngines } from './engines.mjs'
import { writeFiles } from './files.mjs'
import { hazards } from './hazards.mjs'
import { nodeAt } from './patroni.mjs'
import { placesOf } from './places.mjs'
import { audit, command, doubled, lettersLacking, lostOrDoubled, oversold, sold } from './invariants.mjs'
import { running } from './pids.mjs'
import { shopEnvironment, startShop, stopShop } from './shop.mjs'

const usage = `npm run survive -- --failover

Buyers order through HAProxy while a cluster of its own loses its primary, the primary's whole machine, once for good and once for 40 s, its standby, a web process, its worker and
a member of etcd, one after the other. After each: no acknowledged order is lost or doubled, nothing is oversold (one thing runs out on the
way), the audit finds nothing. Prints a table and ends with 1 when a promise breaks. Uses the addresses of npm run cluster (CLUSTER_ADDRESS moves them), so stop that first.`

/** Stock of the one option that sells out during the drill. */
const few = 40

/** Seconds of undisturbed orders before each hazard, and after orders are back. */
const steadySeconds = 4
const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1_000))

/** The longest time without an acknowledged order since `since`, in seconds, and the number of orders since then. */
function longestWait(acknowledged, since) {
  const times = [since, ...acknowledged.map(({ at }) => at).filter((at) => at >= since)]
  const gaps = times.slice(1).map((at, nth) => at - times[nth])
  return { seconds: Math.max(0, ...gaps, Date.now() - times.at(-1)) / 1_000, orders: times.length - 1 }
}

/** Runs one hazard while buyers order, and returns its line of the table. */
async function trial(hazard, places, passwords, buyers) {
  const url = databaseUrls(places, passwords).DATABASE_DIRECT_URL
  say(`${hazard.name} …`)
  await pause(steadySeconds)
  const before = buyers.counts()
  const since = Date.now()
  const { lasts = 0, heal } = await hazard.strike(places, passwords)
  const deadline = since + 60_000
  while (Date.now() < deadline && buyers.counts().orders < before.orders + 20) await pause(0.1)
  await pause(Math.max(steadySeconds, lasts - (Date.now() - since) / 1_000))
  const wait = longestWait(buyers.counts().acknowledged, since)
  const failed = buyers.counts().failed.slice(before.failed.length)
  await heal()
  await pause(steadySeconds)
  const { acknowledged } = buyers.counts()
  const lost = await lostOrDoubled(url, [...acknowledged])
  const broken = [...(await oversold(url)), ...(await doubled(url))]
  const audited = await audit(shopEnvironment(places, passwords))
  if (!audited.isClean) console.log(audited.text)
  const reads = failed.filter((line) => / GET /.test(line))
  const isKept =
    lost.length === 0 &&
    broken.length === 0 &&
    audited.isClean &&
    wait.orders >= 20 &&
    wait.seconds <= hazard.mostSeconds &&
    (hazard.mayFail || reads.length === 0)
  for (const line of hazard.mayFail ? [] : failed.slice(0, 5)) console.log(`  ${line}`)
  return {
    'what happened': hazard.name,
    'orders again after': `${wait.seconds.toFixed(1)} s`,
    'at most': `${hazard.mostSeconds} s`,
    'reads failed': reads.length,
    'changes failed': failed.length - reads.length,
    acknowledged: acknowledged.length,
    'lost or doubled': lost.length,
    'oversold or twice': broken.length,
    audit: audited.isClean ? 'clean' : 'FAULTS',
    promise: isKept ? 'kept' : 'BROKEN',
  }
}

async function drill(places) {
  ensureEngines(places)
  buildIfStale()
  const passwords = writeFiles(places)
  say('Starting a cluster for the drill')
  await startDatabase(places)
  await firstBackup(places)
  await startShop(places, passwords)
  const { hosts, ports } = places
  const address = `http://${hosts.DOOR}:${ports.VISITORS_PORT}`
  const scarce = (await goodsOf(address))[0].subSku
  const filling = ['tools/bench/fill-shelves.ts', '100000', String(few), scarce]
  const filled = await command(shopEnvironment(places, passwords), filling)
  if (!filled.isClean) throw new CannotRun(`The shelves could not be filled: ${filled.text}`)
  const buyers = await startBuyers(address, { buyers: 6, readers: 4 })
  const lines = []
  for (const hazard of hazards) lines.push(await trial(hazard, places, passwords, buyers))
  const { acknowledged, calls, unanswered } = await buyers.stop()
  const url = databaseUrls(places, passwords).DATABASE_DIRECT_URL
  const lacking = await lettersLacking(url)
  const lost = await lostOrDoubled(url, acknowledged)
  const gone = await sold(url, scarce)
  console.table(lines)
  console.log(
    `${calls} calls, ${acknowledged.length} orders acknowledged, ${unanswered} refused or given up; of ${few} scarce pieces ${gone} sold; in the end ${lost.length} lost or doubled, ${lacking} without their letter`,
  )
  return lost.length === 0 && lacking === 0 && gone <= few && lines.every((line) => line.promise === 'kept')
}

if (process.argv.length > 2) {
  console.log(usage)
  process.exit(process.argv[2] === '--help' ? 0 : 2)
}
const places = orExit(() => placesOf(process.env, process.env.CLUSTER_DIR ?? '.data/cluster-drill'))
let isKept = false
try {
  if (Object.keys(running(places)).length > 0)
    throw new CannotRun(`A cluster runs in ${places.data}: stop it first.`)
  await rm(places.data, { recursive: true, force: true })
  isKept = await drill(places)
} catch (error) {
  console.error(error instanceof CannotRun ? error.message : error)
} finally {
  const standby = await nodeAt(places, '/replica')
  if (Object.keys(running(places)).length > 0) {
    await stopShop(places)
    await stopDatabase(places, standby)
  }
}
if (isKept) await rm(places.data, { recursive: true, force: true })
else console.error(`What was left of it stands in ${places.data}.`)
process.exit(isKept ? 0 : 1)
