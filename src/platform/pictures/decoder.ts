import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { concurrencyLimiter } from '../http/concurrency-limiter.ts'
import type { Reply, Start, Task, Work } from './protocol.ts'

/** The work took too much memory or time; the process that did it is gone. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork'
}

export type DecoderLimits = {
  /**
   * Pieces of work at once, and how many others may wait, and for how long. Who comes after them is refused
   * by `NoTurn`.
   */
  most: number
  line: number
  patienceMs: number
  /** What one piece of work may take. */
  workMs: number
  mostMegabytes: number
}

const idleMs = 15_000
const program = fileURLToPath(new URL('./decoder-process.ts', import.meta.url))

type Waiting = { resolve(answer: unknown): void; reject(error: Error): void }

/**
 * Decodes pictures in a process of its own, with limits of memory and time: a hostile file costs the shop
 * that process and its sender an answer, never anybody else's page. It knows nothing of the shop's
 * environment, and goes when it has been idle.
 */
export function openDecoder({ most, line, patienceMs, workMs, mostMegabytes }: DecoderLimits) {
  const turn = concurrencyLimiter({ most, line, timeoutMs: patienceMs })
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let count = 0

  function stop(error: Error): void {
    const old = child
    child = null
    old?.kill('SIGKILL')
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function running(): ChildProcess {
    if (child) return child
    const started = fork(program, {
      execArgv: [],
      serialization: 'advanced',
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('message', (reply: Reply) => {
      const pending = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('error' in reply) pending?.reject(new Error(reply.error))
      else pending?.resolve(reply.answer)
    })
    started.on('error', (error) => started === child && stop(error))
    started.on('exit', () => started === child && stop(new TooMuchWork('the decoder ended')))
    started.send({ mostMegabytes } satisfies Start)
    started.unref()
    started.channel?.unref()
    if (started.pid !== undefined) lowerPriority(started.pid)
    child = started
    return started
  }

  return {
    /**
     * Throws `NoTurn` when too many wait, `TooMuchWork` when limits are passed, and what the library says of
     * a file.
     */
    do<K extends keyof Work>(work: K, job: Work[K]['input']): Promise<Work[K]['answer']> {
      return turn(async () => {
        clearTimeout(idle)
        const process = running()
        const id = (count += 1)
        const timer = setTimeout(() => stop(new TooMuchWork('the decoder took too long')), workMs)
        try {
          return await new Promise<Work[K]['answer']>((resolve, reject) => {
            waiting.set(id, { resolve: (answer) => resolve(answer as Work[K]['answer']), reject }) // of the same work
            process.send({ id, work, input: job } as Task) // one of its kinds
          })
        } finally {
          clearTimeout(timer)
          if (waiting.size === 0)
            idle = setTimeout(() => waiting.size === 0 && stop(new TooMuchWork('idle')), idleMs).unref()
        }
      })
    },
    /** Of the process while it runs: for tests and the log. */
    pid: (): number | null => child?.pid ?? null,
  }
}
export type Decoder = ReturnType<typeof openDecoder>

/** Pages go first where both want the processor. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // a system without priorities, or a process that is gone already
  }
}
