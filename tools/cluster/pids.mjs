import { spawn } from 'node:child_process'
import { existsSync, openSync, closeSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileOf = ({ data }) => join(data, 'pids.json')

/** Start time of a process, in ticks since boot; null: it does not run. A reused pid has another start time. */
export function begunAt(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : fields[19]
  } catch {
    return null
  }
}

/** The processes of this cluster that still run, by name. */
export function running(places) {
  const file = fileOf(places)
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return Object.fromEntries(Object.entries(known).filter(([, { pid, begun }]) => begunAt(pid) === begun))
}

/** Starts a detached process; its output goes to log/NAME.log. */
export function start(places, name, [program, args], options = {}) {
  const log = openSync(join(places.logs, `${name}.log`), 'a', 0o600)
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  child.unref()
  write(places, { ...running(places), [name]: { pid: child.pid, begun: begunAt(child.pid) } })
  return child
}

const write = (places, pids) => writeFileSync(fileOf(places), JSON.stringify(pids, null, 2), { mode: 0o600 })

/** Signals a process and waits until it ends; kills it after `seconds`. False: it was not running. */
export async function end(places, name, seconds, signal = 'SIGTERM') {
  const known = running(places)[name]
  if (!known) return false
  const send = (with_) => {
    if (begunAt(known.pid) !== known.begun) return
    process.kill(known.pid, with_)
  }
  send(signal)
  for (let waited = 0; begunAt(known.pid) === known.begun; waited += 0.1) {
    if (waited > seconds) send('SIGKILL')
    await new Promise((done) => setTimeout(done, 100))
  }
  const { [name]: _, ...others } = running(places)
  write(places, others)
  return true
}

/** Kills a process without a warning, as a power cut would. */
export const kill = (places, name) => end(places, name, 10, 'SIGKILL')

/** Pid of a node's postmaster; null where none runs. */
export function postmasterOf({ data }, node) {
  const file = join(data, node, 'data/postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : 0
  return pid > 1 && begunAt(pid) !== null ? pid : null
}
