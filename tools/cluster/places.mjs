import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../prepare.mjs'
import { CannotRun } from './cannot-run.mjs'

/** Default ports of the engines and the shop; each can be set in the environment, such as CLUSTER_POSTGRES_PORT. */
const ports = {
  ETCD_PORT: 2379,
  ETCD_PEER_PORT: 2380,
  POSTGRES_PORT: 5432,
  PATRONI_PORT: 8008,
  PRIMARY_PORT: 5000,
  STANDBY_PORT: 5001,
  POOLER_PORT: 6432,
  STATS_PORT: 7000,
  VISITORS_PORT: 8080,
  PROGRAMS_PORT: 8081,
  SHOP_PORT: 8000,
  COPY_PORT: 5499,
}

/** The "machines": loopback addresses, counted from CLUSTER_ADDRESS. */
const machines = ['DOOR', 'HOST_A', 'HOST_B', 'HOST_C', 'WEB1', 'WEB2', 'API', 'WORKER', 'COPY_HOST']

/**
 * Folders, addresses and ports of this cluster. `data` holds everything that it writes; `engines` is downloaded once and
 * outlives it. `values`: the substitutions in the files of deploy/, except passwords. Throws CannotRun for invalid settings.
 */
export function placesOf(
  env = process.env,
  folder = env.CLUSTER_DIR ?? join(env.DATA_DIR ?? '.data', 'cluster'),
) {
  const first = /^(127\.\d{1,3}\.\d{1,3}\.)(\d{1,3})$/.exec(env.CLUSTER_ADDRESS ?? '127.0.0.10')
  const last = Number(first?.[2])
  if (!first || last < 2 || last + machines.length > 254)
    throw new CannotRun(
      `CLUSTER_ADDRESS is the first of ${machines.length} loopback addresses, as 127.0.0.10.`,
    )
  const hosts = Object.fromEntries(machines.map((name, at) => [name, `${first[1]}${last + at}`]))
  const numbers = Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [name, String(portIn(env, name) ?? port)]),
  )
  const data = resolve(root, folder)
  return {
    data,
    conf: join(data, 'conf'),
    logs: join(data, 'log'),
    shopData: join(data, 'shop'),
    engines: resolve(root, env.CLUSTER_ENGINES ?? join(env.DATA_DIR ?? '.data', 'engines')),
    hosts,
    ports: numbers,
    values: {
      ...hosts,
      ...numbers,
      DATA: '/cluster',
      CONF: '/cluster/conf',
      POSTGRES_BIN: '/usr/lib/postgresql/18/bin',
      NETWORK: '127.0.0.0/8',
      SHARED_BUFFERS: '128MB',
    },
  }
}

function portIn(env, name) {
  const text = env[`CLUSTER_${name}`]
  if (!text) return null
  if (!/^\d{2,5}$/.test(text) || Number(text) > 65_535)
    throw new CannotRun(`CLUSTER_${name} is no port: ${text}`)
  return Number(text)
}

export const hasEngines = ({ engines }) => existsSync(join(engines, 'usr/lib/postgresql/18/bin/postgres'))
