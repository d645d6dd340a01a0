import { inEngines } from './engines.mjs'
import { running } from './pids.mjs'
import { isReady, shopProcesses } from './shop.mjs'

const engines = ['etcd1', 'etcd2', 'etcd3', 'patroni-a', 'patroni-b', 'haproxy', 'pgbouncer']

/** Prints the running processes, Patroni's state of the nodes, and the backups. */
export async function printStatus(places) {
  const known = running(places)
  for (const name of engines) line(name, known[name] ? `runs, pid ${known[name].pid}` : 'does not run')
  for (const { name, host } of shopProcesses(places)) {
    const state = (await isReady(places, host)) ? 'ready' : 'not ready'
    line(
      name,
      known[name]
        ? `${state}, pid ${known[name].pid}, http://${host}:${places.ports.SHOP_PORT}`
        : 'does not run',
    )
  }
  if (!known['patroni-a'] && !known['patroni-b']) return
  console.log(
    `\n${inEngines(places, ['patronictl', '-c', '/cluster/conf/patroni-a.yaml', 'list']).stdout.trim()}`,
  )
  console.log(
    `\n${inEngines(places, ['pgbackrest', '--config=/cluster/conf/pgbackrest-a.conf', '--stanza=elowen', 'info']).stdout.trim()}`,
  )
}

const line = (name, text) => console.log(`${name.padEnd(10)} ${text}`)
