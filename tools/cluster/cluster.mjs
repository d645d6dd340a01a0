import { resolve } from 'node:path'
import { buildIfStale, ensureInstalled, say } from '../prepare.mjs'
import { firstBackup, startDatabase, stopDatabase } from './database.mjs'
import { CannotRun, exitWith } from './cannot-run.mjs'
import { ensureEngines } from './engines.mjs'
import { passwordsOf, writeFiles } from './files.mjs'
import { nodeAt } from './patroni.mjs'
import { placesOf } from './places.mjs'
import { running } from './pids.mjs'
import { roll } from './roll.mjs'
import { startShop, stopShop } from './shop.mjs'
import { printStatus } from './status.mjs'

const usage = `npm run cluster [-- COMMAND]

Opens the shop as it runs on many machines, on this one: three etcd, PostgreSQL 18 and its standby under Patroni, HAProxy, PgBouncer,
pgBackRest with a first backup, two web processes, one for the API and a worker. What runs already is left as it is.

  status    what runs, who is the primary, how far the standby is behind
  roll      restarts the shop's processes one after the other while buyers order: no request may fail. --release FOLDER, a checkout
            of another release: every process goes over to it and back, so that both run beside each other
  database  the engines alone, without the shop
  stop      stops everything in order and leaves the data

CLUSTER_DIR (.data/cluster) holds its data, CLUSTER_ENGINES (.data/engines) the engines, fetched once. CLUSTER_ADDRESS (127.0.0.10)
is the first of nine loopback addresses; CLUSTER_POSTGRES_PORT and its like move a port. SUITE and DEBIAN_MIRROR: deploy/engines.sh.`

const commands = {
  async start(places) {
    const passwords = await open(places)
    buildIfStale()
    say('Starting the shop: a worker, the API, two web processes')
    await startShop(places, passwords)
    const { hosts, ports } = places
    console.log(`
  ELOWEN is open at http://${hosts.DOOR}:${ports.VISITORS_PORT}, its API for programs at http://${hosts.DOOR}:${ports.PROGRAMS_PORT}

  HAProxy    http://${hosts.DOOR}:${ports.STATS_PORT}
  Logs       ${places.logs}
  Status     npm run cluster -- status
  Stop       npm run cluster -- stop
`)
  },
  database: open,
  status: printStatus,
  roll: (places, folder) => roll(places, passwordsOf(places), folder),
  async stop(places) {
    say('Stopping')
    const standby = await nodeAt(places, '/replica')
    await stopShop(places)
    await stopDatabase(places, standby)
    const left = Object.keys(running(places))
    if (left.length > 0) throw new CannotRun(`Still running: ${left.join(', ')}`)
  },
}

async function open(places) {
  ensureEngines(places)
  const passwords = writeFiles(places)
  const started = performance.now()
  say('Starting etcd, PostgreSQL, HAProxy and PgBouncer')
  const { primary, standby } = await startDatabase(places)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  say(`Node ${primary} is the primary, ${standby} its synchronous standby (${seconds} s)`)
  await firstBackup(places)
  return passwords
}

ensureInstalled()
const [name = 'start', ...more] = process.argv.slice(2)
const folder = name === 'roll' && more.length === 2 && more[0] === '--release' ? resolve(more[1]) : null
const command = Object.hasOwn(commands, name) && (folder || more.length === 0) ? commands[name] : null
if (!command) {
  const isHelp = name === '--help' || name === '-h'
  console[isHelp ? 'log' : 'error'](usage)
  process.exit(isHelp ? 0 : 2)
}
try {
  await command(placesOf(), folder)
} catch (error) {
  exitWith(error)
}
