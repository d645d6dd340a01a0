import { CannotRun } from './cannot-run.mjs'
import { startBuyers } from './buyers.mjs'
import { running } from './pids.mjs'
import { command } from './invariants.mjs'
import {
  releaseAt,
  shopEnvironment,
  shopProcesses,
  startShopProcess,
  stopShopProcess,
  thisRelease,
} from './shop.mjs'

const secondsAround = 2

/**
 * Restarts the processes that serve visitors one after the other, while buyers browse and order through HAProxy, and
 * prints the results of their requests. With the checkout of another release every process, the worker included, is
 * switched to that release and back, so that both run side by side. Throws CannotRun where a request failed, or where no
 * order was placed during a restart.
 */
export async function roll(places, passwords, folder = null) {
  const known = running(places)
  const rolled = shopProcesses(places).filter(({ name }) => name in known && (folder || name !== 'worker'))
  if (rolled.length < 3) throw new CannotRun('Start the cluster first: npm run cluster')
  const { hosts, ports } = places
  const releases = folder ? [await releaseAt(folder), thisRelease] : [thisRelease]
  const filled = await command(shopEnvironment(places, passwords), ['tools/bench/fill-shelves.ts'])
  if (!filled.isClean) throw new CannotRun(`The shelves could not be filled: ${filled.text}`)
  const buyers = await startBuyers(`http://${hosts.DOOR}:${ports.VISITORS_PORT}`, { buyers: 4, readers: 4 })
  await pause(secondsAround)
  for (const release of releases) {
    if (folder) console.log(release === thisRelease ? 'to this release' : `to the release in ${folder}`)
    for (const { name } of rolled) await restart(places, passwords, { name, release, buyers })
  }
  const { calls, orders, failed } = await buyers.stop()
  for (const each of failed.slice(0, 20)) console.log(`  ${each}`)
  console.log(`${calls} calls, ${orders} orders, ${failed.length} failed`)
  if (failed.length > 0) throw new CannotRun('A rolling restart may not cost a call.')
}

async function restart(places, passwords, { name, release, buyers }) {
  const before = buyers.counts()
  const started = performance.now()
  await stopShopProcess(places, name)
  await startShopProcess(places, passwords, name, { release })
  await pause(secondsAround)
  const { calls, orders, failed } = buyers.counts()
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  if (orders === before.orders) throw new CannotRun(`Nobody could order while ${name} was restarted.`)
  console.log(
    `${name.padEnd(8)} restarted in ${seconds.padStart(5)} s: ${calls - before.calls} calls, ${orders - before.orders} orders meanwhile, ${failed.length - before.failed.length} failed`,
  )
}

const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1_000))
