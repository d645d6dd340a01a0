import { Worker } from 'node:worker_threads'
import type { PdfPage } from './page.ts'

type Answer = { id: number; pdf?: Uint8Array<ArrayBuffer>; error?: string }
type Waiting = { resolve(pdf: Uint8Array<ArrayBuffer>): void; reject(error: Error): void }

/** The fonts take some 50 MB of memory, which is freed with the thread when it has been idle for this time, in ms. */
const idleMs = 15_000
const patienceMs = 20_000

let client: Worker | null = null
let count = 0
let idle: NodeJS.Timeout | undefined
const waiting = new Map<number, Waiting>()

function stop(error: Error | null): void {
  const old = client
  client = null
  for (const { reject } of waiting.values()) reject(error ?? new Error('the press stopped'))
  waiting.clear()
  void old?.terminate()
}

function opened(): Worker {
  if (client) return client
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 6 },
  })
  worker.on('message', ({ id, pdf, error }: Answer) => {
    const pending = waiting.get(id)
    waiting.delete(id)
    if (pdf) pending?.resolve(pdf)
    else pending?.reject(new Error(error ?? 'nothing was drawn'))
  })
  worker.on(
    'error',
    (error) => worker === client && stop(error instanceof Error ? error : new Error(String(error))),
  )
  worker.unref()
  client = worker
  return worker
}

/** Renders a page as PDF in a worker thread, so that requests are served meanwhile. */
export async function printPdf(page: PdfPage): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(idle)
  const worker = opened()
  const id = (count += 1)
  const timer = setTimeout(() => stop(new Error('the press took too long')), patienceMs)
  try {
    return await new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, page: page }, [])
    })
  } finally {
    clearTimeout(timer)
    if (waiting.size === 0) idle = setTimeout(() => waiting.size === 0 && stop(null), idleMs).unref()
  }
}
