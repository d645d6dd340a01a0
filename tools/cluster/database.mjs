import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { say } from '../prepare.mjs'
import { CannotRun } from './cannot-run.mjs'
import { engineCommand, inEngines } from './engines.mjs'
import { waitForBoth } from './patroni.mjs'
import { end, running, start } from './pids.mjs'

/** Engines in the order in which they are started; `stopDatabase` stops them in another. */
const engines = [
  ...['etcd1', 'etcd2', 'etcd3'].map((name) => ({
    name,
    command: ['etcd', '--config-file', `/cluster/conf/${name}.yaml`],
  })),
  ...['a', 'b'].map((node) => ({
    name: `patroni-${node}`,
    command: ['patroni', `/cluster/conf/patroni-${node}.yaml`],
  })),
  { name: 'haproxy', command: ['haproxy', '-W', '-db', '-f', '/cluster/conf/haproxy.cfg'] },
  { name: 'pgbouncer', command: ['pgbouncer', '/cluster/conf/pgbouncer.ini'] },
]

/** Starts one engine by its name. */
export function startEngine(places, name) {
  const engine = engines.find((each) => each.name === name)
  return start(places, name, engineCommand(places, engine.command))
}

/** Starts the engines that do not run and waits until a primary and its synchronous standby are up. */
export async function startDatabase(places) {
  const known = running(places)
  const missing = engines.filter(({ name }) => !(name in known))
  await mustBeFree(places, missing)
  for (const { name } of missing) startEngine(places, name)
  try {
    return await waitForBoth(places)
  } catch (error) {
    throw new CannotRun(
      `The database did not come up (${error.message}); its engines say why in ${places.logs}.`,
    )
  }
}

/** Stops in order: PgBouncer and HAProxy, the standby, the primary, then etcd. */
export async function stopDatabase(places, standby) {
  const first = standby ?? 'b'
  await end(places, 'pgbouncer', 5, 'SIGINT')
  await end(places, 'haproxy', 5)
  await end(places, `patroni-${first}`, 30)
  await end(places, `patroni-${first === 'a' ? 'b' : 'a'}`, 30)
  // without a quorum the last members do not stop by themselves; killing them is harmless
  await Promise.all(['etcd1', 'etcd2', 'etcd3'].map((name) => end(places, name, 3)))
}

/** Creates the backup repository and a first full backup, once. */
export async function firstBackup(places) {
  const mark = join(places.data, 'backup/.first')
  if (existsSync(mark)) return
  say('Making the first backup')
  for (const args of [['stanza-create'], ['check'], ['--type=full', 'backup']]) pgbackrest(places, args)
  writeFileSync(mark, `${new Date().toISOString()}\n`, { mode: 0o600 })
}

/** Runs pgBackRest with the configuration of a node and returns its output. Throws CannotRun with its error output. */
export function pgbackrest(places, args, node = 'a') {
  const { status, stdout, stderr } = inEngines(places, [
    'pgbackrest',
    `--config=/cluster/conf/pgbackrest-${node}.conf`,
    '--stanza=elowen',
    ...args,
  ])
  if (status !== 0) throw new CannotRun(`pgbackrest ${args.at(-1)} failed: ${(stdout + stderr).trim()}`)
  return stdout
}

async function mustBeFree({ hosts, ports }, missing) {
  const wanted = {
    etcd1: [hosts.HOST_A, ports.ETCD_PORT],
    etcd2: [hosts.HOST_B, ports.ETCD_PORT],
    etcd3: [hosts.HOST_C, ports.ETCD_PORT],
    'patroni-a': [hosts.HOST_A, ports.POSTGRES_PORT],
    'patroni-b': [hosts.HOST_B, ports.POSTGRES_PORT],
    haproxy: [hosts.DOOR, ports.VISITORS_PORT],
    pgbouncer: [hosts.DOOR, ports.POOLER_PORT],
  }
  for (const { name } of missing) {
    const [host, port] = wanted[name]
    if (!(await isFree(host, Number(port))))
      throw new CannotRun(
        `${host}:${port} is taken, and ${name} listens there. Stop what does, or start the cluster elsewhere: CLUSTER_ADDRESS=127.0.0.40.`,
      )
  }
}

const isFree = (host, port) =>
  new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, host, () => server.close(() => done(true)))
  })

/** Database settings of the shop: through PgBouncer, directly to the primary, and to the standby. */
export function databaseUrls({ hosts, ports }, { SHOP_PASSWORD }) {
  const at = (port) => `postgres://shop:${SHOP_PASSWORD}@${hosts.DOOR}:${port}/elowen`
  return {
    DATABASE_URL: at(ports.POOLER_PORT),
    DATABASE_DIRECT_URL: at(ports.PRIMARY_PORT),
    DATABASE_REPLICA_URL: at(ports.STANDBY_PORT),
  }
}
