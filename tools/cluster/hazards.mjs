import { readdirSync, readFileSync } from 'node:fs'
import { startEngine } from './database.mjs'
import { nodeAt, until, waitForBoth } from './patroni.mjs'
import { begunAt, kill, postmasterOf, running } from './pids.mjs'
import { startShopProcess } from './shop.mjs'

/** The etcd member on the machine of each database node. */
const etcdBeside = { a: 'etcd1', b: 'etcd2' }

/**
 * Failures that the drill causes, each with its repair (`heal`). `mostSeconds`: longest time without an acknowledged
 * order. `mayFail`: whether read requests may fail meanwhile. `lasts`: seconds that the failure lasts.
 */
export const hazards = [
  {
    name: 'the primary’s postmaster is killed',
    mostSeconds: 8,
    mayFail: true,
    async strike(places) {
      const primary = await nodeAt(places, '/primary')
      process.kill(postmasterOf(places, primary), 'SIGKILL')
      return { heal: () => waitForBoth(places, 90) }
    },
  },
  {
    name: 'the primary’s machine is gone',
    mostSeconds: 25,
    mayFail: true,
    async strike(places) {
      const primary = await nodeAt(places, '/primary')
      const engines = [`patroni-${primary}`, etcdBeside[primary]]
      for (const pid of machineOf(places, primary)) if (begunAt(pid) !== null) process.kill(pid, 'SIGKILL')
      return {
        async heal() {
          for (const name of engines) startEngine(places, name)
          await waitForBoth(places, 90)
        },
      }
    },
  },
  {
    // its connections stay open without traffic, and when it resumes it still believes to be the primary
    name: 'the primary’s machine stands still for 40 s',
    mostSeconds: 25,
    mayFail: true,
    async strike(places) {
      const frozen = machineOf(places, await nodeAt(places, '/primary'))
      signal(frozen, 'SIGSTOP')
      return {
        lasts: 40,
        async heal() {
          signal(frozen, 'SIGCONT')
          await waitForBoth(places, 90)
        },
      }
    },
  },
  {
    name: 'the standby is cut off for 15 s',
    mostSeconds: 12,
    mayFail: true,
    async strike(places) {
      const standby = await nodeAt(places, '/sync')
      const frozen = treeOf([running(places)[`patroni-${standby}`].pid, postmasterOf(places, standby)])
      signal(frozen, 'SIGSTOP')
      return {
        lasts: 15,
        async heal() {
          signal(frozen, 'SIGCONT')
          await waitForBoth(places, 90)
        },
      }
    },
  },
  {
    name: 'a web process is killed',
    mostSeconds: 3,
    mayFail: false,
    async strike(places, passwords) {
      await kill(places, 'web1')
      return { heal: () => startShopProcess(places, passwords, 'web1') }
    },
  },
  {
    name: 'the worker is killed',
    mostSeconds: 3,
    mayFail: false,
    async strike(places, passwords) {
      await kill(places, 'worker')
      return { heal: () => startShopProcess(places, passwords, 'worker') }
    },
  },
  {
    name: 'a member of etcd is killed',
    mostSeconds: 3,
    mayFail: false,
    async strike(places) {
      await kill(places, 'etcd1')
      return {
        async heal() {
          startEngine(places, 'etcd1')
          await until(30, 'etcd1', () => isHealthy(places))
        },
      }
    },
  },
]

async function isHealthy({ hosts, ports }) {
  try {
    const answer = await fetch(`http://${hosts.HOST_A}:${ports.ETCD_PORT}/health`, {
      signal: AbortSignal.timeout(1_500),
    })
    return (await answer.json()).health === 'true'
  } catch {
    return false
  }
}

/** Pids of all processes of a database node: Patroni, PostgreSQL, and the etcd member beside them. */
function machineOf(places, node) {
  const known = running(places)
  const engines = [`patroni-${node}`, etcdBeside[node]]
  return treeOf([...engines.map((name) => known[name].pid), postmasterOf(places, node)])
}

const signal = (pids, name) => pids.forEach((pid) => begunAt(pid) !== null && process.kill(pid, name))

/** Pids of processes and all their descendants. */
function treeOf(roots) {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(name)]),
  )
  const tree = new Set(roots)
  for (let grew = true; grew;) {
    grew = false
    for (const [pid, parent] of parents)
      if (tree.has(parent) && !tree.has(pid)) {
        tree.add(pid)
        grew = true
      }
  }
  return [...tree]
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0 // the process has just ended
  }
}
