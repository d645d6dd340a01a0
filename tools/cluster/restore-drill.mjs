import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureInstalled, say } from '../prepare.mjs'
import { startBuyers } from './buyers.mjs'
import { databaseUrls, pgbackrest } from './database.mjs'
import { CannotRun, orExit } from './cannot-run.mjs'
import { engineCommand, inEngines } from './engines.mjs'
import { passwordsOf } from './files.mjs'
import { nodeAt, until } from './patroni.mjs'
import { placesOf } from './places.mjs'
import { askDatabase, audit } from './invariants.mjs'
import { end, running, start } from './pids.mjs'
import { shopEnvironment } from './shop.mjs'

const usage = `npm run restore-drill [-- SECOND]

Restores the backups of the running cluster (npm run cluster) to a second, as 2026-11-22T05:54:35Z, beside it: nothing of the cluster is
touched. Runs the shop's audit on the copy and compares its orders with those of the cluster: exactly what came after must be missing.
Without a SECOND the drill makes one: buyers order, a second passes, buyers order on. Ends with 1 when anything is otherwise.`

const seconds = (since) => ((performance.now() - since) / 1_000).toFixed(1)
/** Converts a time from pgBackRest's notation to ISO 8601. */
const isoOf = (second) => second.replace(' ', 'T').replace(/\+00$/, 'Z')
const pause = (ms) => new Promise((done) => setTimeout(done, ms))

async function orderFor(places, ms) {
  const { hosts, ports } = places
  const buyers = await startBuyers(`http://${hosts.DOOR}:${ports.VISITORS_PORT}`, { buyers: 3, readers: 0 })
  await pause(ms)
  return (await buyers.stop()).acknowledged.map(({ number }) => number)
}

/** Makes a second between two batches of orders. Returns it in pgBackRest's notation, with the orders before and after. */
async function makeSecond(places, url) {
  say('Buyers order before the second')
  const before = await orderFor(places, 4_000)
  await pause(1_500)
  const [{ second }] = await askDatabase(
    url,
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00' as second`,
  )
  await pause(1_500)
  say('Buyers order after it')
  return { second, before, after: await orderFor(places, 4_000) }
}

/** Switches the WAL segment and waits until everything up to now is in the repository. */
async function closeSegment(places) {
  const primary = await nodeAt(places, '/primary')
  const ask = (text) =>
    inEngines(places, [
      'psql',
      '-h',
      `/cluster/${primary}`,
      '-p',
      places.ports.POSTGRES_PORT,
      '-U',
      'postgres',
      '-Atc',
      text,
    ]).stdout.trim()
  const segment = ask('select pg_walfile_name(pg_current_wal_lsn())')
  ask('select pg_switch_wal()')
  await until(
    60,
    `segment ${segment} in the repository`,
    () => ask('select last_archived_wal from pg_stat_archiver') >= segment,
  )
}

/** Restores to a second and starts the copy on its own address; returns its URL. */
async function openCopy(places, second) {
  await rm(join(places.data, 'copy'), { recursive: true, force: true })
  const node = await nodeAt(places, '/primary')
  const started = performance.now()
  pgbackrest(
    places,
    [
      '--pg1-path=/cluster/copy',
      '--type=time',
      `--target=${second}`,
      '--target-action=promote',
      '--archive-mode=off',
      'restore',
    ],
    node,
  )
  const restored = seconds(started)
  const { COPY_HOST } = places.hosts
  const overrides = {
    listen_addresses: COPY_HOST,
    port: places.ports.COPY_PORT,
    unix_socket_directories: '/cluster/copy',
    hba_file: '/cluster/copy/pg_hba.conf',
    ident_file: '/cluster/copy/pg_ident.conf',
    // left set, each commit would wait for a standby that the copy does not have
    synchronous_standby_names: '',
  }
  const flags = Object.entries(overrides).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  start(places, 'copy', engineCommand(places, ['postgres', '-D', '/cluster/copy', ...flags]))
  const url = `postgres://shop:${passwordsOf(places).SHOP_PASSWORD}@${COPY_HOST}:${places.ports.COPY_PORT}/elowen`
  const opened = performance.now()
  await until(90, 'the copy', () =>
    askDatabase(url, 'select pg_is_in_recovery() as waits').then(
      ([{ waits }]) => !waits,
      () => false,
    ),
  )
  console.log(`restored in ${restored} s, open ${seconds(opened)} s later`)
  return url
}

/** Compares the copy with the cluster; returns a sentence for each deviation. */
async function compare(liveUrl, copyUrl, { second, before = [], after = [] }) {
  const numbers = async (url) =>
    new Map(
      (await askDatabase(url, 'select number, created_at from orders')).map((row) => [
        row.number,
        row.created_at,
      ]),
    )
  const [live, copy] = [await numbers(liveUrl), await numbers(copyUrl)]
  const at = new Date(isoOf(second))
  const missing = [...live.keys()].filter((number) => !copy.has(number))
  // an order is committed a moment after its `created_at`, so orders of the second before may be on either side
  const tooEarly = missing.filter((number) => live.get(number) < at.getTime() - 1_000)
  const tooLate = [...copy.values()].filter((time) => time > at)
  console.log(
    `${live.size} orders in the cluster, ${copy.size} in the copy: ${missing.length} came after ${second} and are missing there`,
  )
  return [
    ...tooEarly.map((number) => `order ${number} was there at that second and is missing`),
    ...tooLate.map((time) => `an order of ${time.toISOString()} is in the copy`),
    ...before
      .filter((number) => !copy.has(number))
      .map((number) => `order ${number} was acknowledged before and is missing`),
    ...after
      .filter((number) => copy.has(number))
      .map((number) => `order ${number} came after and is in the copy`),
  ]
}

/** Waits until the audit is clean: after a long pause the cluster first has to cancel expired orders. Throws CannotRun. */
async function caughtUp(environment) {
  for (let left = 30; left > 0; left -= 1) {
    if ((await audit(environment)).isClean) return
    if (left === 30) say('Waiting until the cluster has caught up with what ran out meanwhile')
    await pause(5_000)
  }
  throw new CannotRun('The cluster itself does not pass its audit, so a copy would not either: npm run audit')
}

async function drill(places, wanted) {
  const passwords = passwordsOf(places)
  const { DATABASE_DIRECT_URL: url } = databaseUrls(places, passwords)
  const environment = shopEnvironment(places, passwords)
  if (!wanted) await caughtUp(environment)
  const chosen = wanted ? { second: wanted } : await makeSecond(places, url)
  await closeSegment(places)
  say(`Restoring to ${chosen.second} beside the cluster`)
  const copyUrl = await openCopy(places, chosen.second)
  const { DATABASE_DIRECT_URL: _direct, DATABASE_REPLICA_URL: _replica, ...copied } = environment
  const audited = await audit({ ...copied, DATABASE_URL: copyUrl }, isoOf(chosen.second))
  console.log(
    audited.text
      .trim()
      .split('\n')
      .slice(audited.isClean ? -1 : 0)
      .join('\n'),
  )
  const broken = await compare(url, copyUrl, chosen)
  for (const line of broken) console.log(line)
  return audited.isClean && broken.length === 0
}

/** Converts an ISO 8601 second to pgBackRest's notation; null: it is malformed or in the future. */
function readSecond(text) {
  const at = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:Z|\+00(?::?00)?)$/.test(text)
    ? new Date(text.replace(' ', 'T').replace(/\+00.*$/, 'Z'))
    : null
  return at && at.getTime() < Date.now() ? `${at.toISOString().slice(0, 19).replace('T', ' ')}+00` : null
}

ensureInstalled()
const [text, ...more] = process.argv.slice(2)
const wanted = text === undefined ? null : readSecond(text)
if (more.length > 0 || (text !== undefined && wanted === null)) {
  console.log(usage)
  process.exit(text === '--help' ? 0 : 2)
}
const places = orExit(() => placesOf())
let isRight = false
try {
  const known = running(places)
  if (!known.haproxy || (!wanted && !known.web1))
    throw new CannotRun('Start the cluster first: npm run cluster')
  isRight = await drill(places, wanted)
} catch (error) {
  console.error(error instanceof CannotRun ? error.message : error)
} finally {
  await end(places, 'copy', 20, 'SIGINT')
  if (isRight) await rm(join(places.data, 'copy'), { recursive: true, force: true })
}
console.log(isRight ? 'The copy is what the shop was at that second.' : 'The drill failed.')
process.exit(isRight ? 0 : 1)
