import { concurrencyLimiter } from '#platform/http/concurrency-limiter.ts'
import { neighboursOf } from '#platform/network.ts'

/** Most bytes of a form without files, with all fields at their longest. */
const small = 320 * 1024

/** The request body broke off, was longer than its content-length, or is not a form. */
export class BrokenBody extends Error {
  override name = 'BrokenBody'
}

/** Methods whose body a page reads as a form. */
const writeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const noForm = (cause: unknown): never => {
  throw new BrokenBody('a page was sent something else than a form', { cause })
}

/** The request body is larger than any page accepts, except the form route, which has a limit for each call's files. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/**
 * Limits how many pages are rendered at a time: 2 reads, 16 forms and 2 uploads, each with its own fair queue by client
 * network, so that a network that sends a thousand requests delays another by one. The body of a form is read before it
 * is queued: two clients that send slowly would otherwise block every page (rules/operations#7). Uploads are large and
 * are read within their slot, so that few of them are in memory. Throws QueueFull, BrokenBody, BodyTooLarge.
 */
export function pageConcurrency() {
  const rendering = concurrencyLimiter({ most: 2, line: 400, timeoutMs: 4_000 })
  const forms = concurrencyLimiter({ most: 16, line: 400, timeoutMs: 4_000 })
  const uploads = concurrencyLimiter({ most: 2, line: 20, timeoutMs: 4_000 })
  return async <T>(
    request: Request,
    work: (request: Request) => Promise<T>,
    address: string | null = null,
  ): Promise<T> => {
    const from = neighboursOf(address)
    if (request.method === 'GET' || request.method === 'HEAD') return rendering(() => work(request), from)
    const length = request.headers.has('transfer-encoding')
      ? Infinity
      : Number(request.headers.get('content-length') ?? 0)
    const isFormRoute = new URL(request.url).pathname.startsWith('/form/')
    if (length > small && !isFormRoute) throw new BodyTooLarge('a page was sent too much')
    if (length > small) return uploads(() => work(request), from)
    const whole = await readWhole(request, length)
    if (!isFormRoute && writeMethods.has(request.method)) await whole.clone().formData().catch(noForm)
    return forms(() => work(whole), from)
  }
}

/** Reads the body and returns the request with it; never allocates more than the content-length. */
async function readWhole(request: Request, length: number): Promise<Request> {
  const { url, method, headers, signal } = request
  const body = new Uint8Array(length)
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      body.set(chunk, size) // throws where the body is longer
      size += chunk.byteLength
    }
  } catch (error) {
    throw new BrokenBody('a form did not come whole', { cause: error })
  }
  if (size < length) throw new BrokenBody('a form did not come whole')
  return new Request(url, { method, headers, signal, body })
}
