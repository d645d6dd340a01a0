import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { companyFetch } from '#platform/tracing/company-call.ts'
import { commonRefusals, Refusal } from '#shop/refusal.ts'

export type MeilisearchAccess = {
  url: string
  /** Null: it runs without keys. */
  key: string | null
  index: string
  /** Timeout of a search in milliseconds; feeding requests get more. */
  timeoutMs: number
}

const Problem = z.object({ message: z.string(), code: z.string() })
const Enqueued = z.object({ taskUid: z.number() })
const Task = z.object({
  uid: z.number(),
  status: z.enum(['enqueued', 'processing', 'succeeded', 'failed', 'canceled']),
  error: Problem.nullish(),
  details: z.object({ swaps: z.array(z.object({ indexes: z.array(z.string()) })).nullish() }).nullish(),
})
export type Task = z.output<typeof Task>
const Tasks = z.object({ results: z.array(Task) })

/** The engine rejects a request, or a task failed. */
class MeilisearchError extends Error {
  readonly code: string
  constructor({ message, code }: z.output<typeof Problem>) {
    super(`Meilisearch: ${message} (${code})`)
    this.name = 'MeilisearchError'
    this.code = code
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof MeilisearchError && error.code === code

type Call = {
  operation: string
  method: string
  path: string
  timeoutMs: number
  body?: unknown
  lines?: string
}

const feedingMs = 10_000
/** A task that is not done by then is queued behind others; its content is sent again. */
const longestTaskMs = 45_000

/** Requests to a Meilisearch. They throw `shop.busy` where it is unreachable, MeilisearchError where it rejects. */
export function meilisearchCalls({ url, key }: MeilisearchAccess) {
  async function call({ operation, method, path, timeoutMs, body, lines }: Call): Promise<unknown> {
    const answer = await companyFetch('meilisearch', operation, url + path, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(lines === undefined ? {} : { 'content-type': 'application/x-ndjson' }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(lines === undefined ? {} : { body: lines }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null)
    const content: unknown = await answer?.json().catch(() => null)
    if (answer?.ok && content !== null) return content
    const problem = Problem.safeParse(content)
    if (answer && answer.status < 500 && problem.success) throw new MeilisearchError(problem.data)
    throw new Refusal(commonRefusals.busy)
  }

  const feeding = (operation: string, method: string, path: string, body?: unknown): Promise<unknown> =>
    call({ operation, method, path, timeoutMs: feedingMs, body })

  const enqueued = async (answer: Promise<unknown>): Promise<number> => Enqueued.parse(await answer).taskUid

  return {
    call,
    /** Begins a task, and returns its number. */
    enqueue: (operation: string, method: string, path: string, body?: unknown): Promise<number> =>
      enqueued(feeding(operation, method, path, body)),
    /** The same with documents, one JSON per line. */
    enqueueLines: (operation: string, path: string, lines: string): Promise<number> =>
      enqueued(call({ operation, method: 'POST', path, timeoutMs: feedingMs, lines })),
    async hasIndex(index: string): Promise<boolean> {
      try {
        await feeding('index', 'GET', `/indexes/${index}`)
        return true
      } catch (error) {
        if (isCode(error, 'index_not_found')) return false
        throw error
      }
    },
    /** The newest index swaps, in any state. */
    async listSwaps(): Promise<Task[]> {
      return Tasks.parse(await feeding('tasks', 'GET', '/tasks?types=indexSwap&limit=100')).results
    },
    /** Waits until a task is done; throws MeilisearchError where it failed, except with one of these codes. */
    async done(uid: number, unless: readonly string[] = []): Promise<void> {
      const end = performance.now() + longestTaskMs
      for (let pauseMs = 10; performance.now() < end; pauseMs = Math.min(500, pauseMs * 2)) {
        const { status, error } = Task.parse(await feeding('task', 'GET', `/tasks/${uid}`))
        if (status === 'succeeded' || (error && unless.includes(error.code))) return
        if (status === 'failed' || status === 'canceled')
          throw new MeilisearchError(error ?? { message: `task ${uid} was canceled`, code: 'task_canceled' })
        await wait(pauseMs)
      }
      throw new Refusal(commonRefusals.busy)
    },
  }
}
export type MeilisearchCalls = ReturnType<typeof meilisearchCalls>
