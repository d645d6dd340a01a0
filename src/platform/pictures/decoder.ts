import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { concurrencyLimiter } from '../http/concurrency-limiter.ts'
import type { Reply, Start, Task, Work } from './protocol.ts'

/** The work exceeded its limit of memory or time; its process was killed. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork'
}

export type DecoderLimits = {
  /** Concurrent tasks, and the number and time (ms) of those that may wait; beyond it `QueueFull` is thrown. */
  most: number
  line: number
  patienceMs: number
  /** Limits of time and memory of one task. */
  workMs: number
  mostMegabytes: number
}

const idleMs = 15_000
const program = fileURLToPath(new URL('./decoder-process.ts', import.meta.url))

type Waiting = { resolve(answer: unknown): void; reject(error: Error): void }

/**
 * Decodes pictures in a child process with limits of memory and time: a hostile file can only kill that process, and
 * fails its own request. The process gets none of the shop's environment, and ends when it has been idle.
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
    /** Throws `QueueFull` when too many wait, `TooMuchWork` beyond the limits, and the library's errors about a file. */
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
    /** Pid of the process while it runs, for tests and the log. */
    pid: (): number | null => child?.pid ?? null,
  }
}
export type Decoder = ReturnType<typeof openDecoder>

/** Lowers the priority, so that pages get the processor first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // a system without priorities, or a process that has ended
  }
}
