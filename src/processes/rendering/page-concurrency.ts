import { concurrencyLimiter } from '#platform/http/concurrency-limiter.ts'
import { neighboursOf } from '#platform/network.ts'

/** A form of a page with everything that may stand in its fields; only files are larger. */
const small = 320 * 1024

/** What was sent broke off, was longer than it said, or is no form. */
export class BrokenBody extends Error {
  override name = 'BrokenBody'
}

/** Pages read what these bring as a form, and nothing else. */
const acting = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const noForm = (cause: unknown): never => {
  throw new BrokenBody('a page was sent something else than a form', { cause })
}

/** More than any page but the form route takes; that one knows how large a file each call takes. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/**
 * Lets pages be drawn a few at a time. Whoever sends a form slowly waits beside those turns, not in one: two
 * of them would keep every other visitor's page from being drawn (rules/operations#7). Forms have turns of
 * their own, and so have those with files, which are large and read within their turn, so that few of them
 * fill the memory. Networks take turns: who asks a thousand times delays others by one. Throws NoTurn,
 * BrokenBody, BodyTooLarge.
 */
export function pageConcurrency() {
  const drawing = concurrencyLimiter({ most: 2, line: 400, timeoutMs: 4_000 })
  const forms = concurrencyLimiter({ most: 16, line: 400, timeoutMs: 4_000 })
  const uploads = concurrencyLimiter({ most: 2, line: 20, timeoutMs: 4_000 })
  return async <T>(
    request: Request,
    work: (request: Request) => Promise<T>,
    address: string | null = null,
  ): Promise<T> => {
    const from = neighboursOf(address)
    if (request.method === 'GET' || request.method === 'HEAD') return drawing(() => work(request), from)
    const length = request.headers.has('transfer-encoding')
      ? Infinity
      : Number(request.headers.get('content-length') ?? 0)
    const isFormRoute = new URL(request.url).pathname.startsWith('/form/')
    if (length > small && !isFormRoute) throw new BodyTooLarge('a page was sent too much')
    if (length > small) return uploads(() => work(request), from)
    const whole = await readWhole(request, length)
    if (!isFormRoute && acting.has(request.method)) await whole.clone().formData().catch(noForm)
    return forms(() => work(whole), from)
  }
}

/** The same request with its body here; it never holds more than it said. */
async function readWhole(request: Request, length: number): Promise<Request> {
  const { url, method, headers, signal } = request
  const body = new Uint8Array(length)
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      body.set(chunk, size) // throws beyond the end
      size += chunk.byteLength
    }
  } catch (error) {
    throw new BrokenBody('a form did not come whole', { cause: error })
  }
  if (size < length) throw new BrokenBody('a form did not come whole')
  return new Request(url, { method, headers, signal, body })
}
