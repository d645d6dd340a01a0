import { kindOfStatus, Refusal } from '../shop/refusal.ts'

/** The body of an error response of the API. */
export type WireError = {
  code?: string
  message?: string
  error?: string
  fields?: Record<string, string>
  /** Values of placeholders in the sentence. */
  values?: Record<string, string | number>
  retry_after?: number
  /** Changed totals come with the new quote. */
  quote?: unknown
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Request = { method: Method; headers: Record<string, string>; body?: BodyInit }
/** Sends one request to a path of the API, with the headers that identify the caller. */
export type Send = (path: string, request: Request) => Promise<Response>
/** `path` is the endpoint's pattern, `url` the same filled in, with its query. */
export type WireCall = {
  method: Method
  path: string
  url: string
  headers?: Record<string, string>
  body?: BodyInit
}

const signedOut = 'members.signed_out'
const refresh: WireCall = { method: 'POST', path: '/user/refresh', url: '/api/v1/user/refresh', body: '{}' }
/** After these a new guest session begins, with another CSRF token. */
const beginVisits = new Set([
  '/user/login',
  '/user/logout',
  '/user/register',
  '/user/register-from-order',
  '/reset-password',
])

/** The path of an endpoint on the site, `{id}` filled in; `//x` is the site's own path `/x`. */
export const wirePath = (path: string, valueOf: (name: string) => unknown): string =>
  (path.startsWith('//') ? path.slice(1) : `/api/v1${path}`).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(valueOf(name) ?? '')),
  )

/** Shoppers and staff have separate sessions, each with its CSRF token. */
const tokenPath = (path: string): string =>
  path.startsWith('//api/admin/') ? '/api/admin/v1/csrf' : '/api/v1/csrf'

/** The body of an error, read from a clone; any other response is no error of the API. */
async function errorIn(answer: Response): Promise<WireError> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null ? body : {}
}

/** The refusal of an error response. */
export function refusalFrom(status: number, body: WireError): Refusal {
  const refusal = new Refusal(
    { code: body.code ?? 'shop.busy', kind: kindOfStatus(status) },
    { fields: body.fields, values: body.values, retryAfter: body.retry_after, quote: body.quote },
  )
  refusal.message = body.message ?? refusal.message
  return refusal
}

type Options = {
  send: Send
  /** Called when the sign-in turned out to be expired. */
  onSignedOut?(): void
  /**
   * A page continues as a guest when the sign-in is expired, after one attempt; in a browser the call is refused, and
   * the next call tries again.
   */
  isPage?: boolean
}

/**
 * Calls the API over HTTP, for browsers and for pages of another process: sends the CSRF token, fetches it again
 * where it belongs to another session, and refreshes expired tokens, once for all waiting calls.
 */
export function createWireClient({ send, onSignedOut = () => undefined, isPage = false }: Options) {
  const tokens = new Map<string, Promise<string>>()
  let renewing: Promise<boolean> | null = null

  function csrf(path: string): Promise<string> {
    const from = tokenPath(path)
    const fetchToken = async () =>
      ((await (await send(from, { method: 'GET', headers: {} })).json()) as { token: string }).token // our own endpoint
    const known = tokens.get(from) ?? fetchToken()
    tokens.set(from, known)
    known.catch(() => tokens.delete(from)) // fetched again by the next call
    return known
  }

  async function sent({ method, path, url, headers = {}, body }: WireCall): Promise<Response> {
    if (method === 'GET') return send(url, { method, headers })
    const type: Record<string, string> =
      typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const token = { 'x-csrf-token': await csrf(path) }
    return send(url, {
      method,
      headers: { ...type, ...headers, ...token },
      ...(body === undefined ? {} : { body }),
    })
  }

  /** Retried with a fresh CSRF token where the session is new or expired. */
  async function answered(call: WireCall): Promise<Response> {
    const answer = await sent(call)
    if (answer.status !== 403 || (await errorIn(answer)).code !== 'shop.csrf_mismatch') return answer
    tokens.delete(tokenPath(call.path))
    return sent(call)
  }

  async function renew(): Promise<boolean> {
    const { ok, status } = await answered(refresh)
    if (status === 401) onSignedOut()
    return ok
  }
  const renewed = (): Promise<boolean> => {
    renewing ??= isPage ? renew().catch(() => false) : renew().finally(() => (renewing = null))
    return renewing
  }

  return {
    async request(call: WireCall): Promise<Response> {
      let answer = await answered(call)
      if (answer.status === 401 && (await errorIn(answer)).code === signedOut) {
        const isRenewed = await renewed()
        if (isRenewed || isPage) answer = await answered(call)
      }
      if (answer.ok && beginVisits.has(call.path)) tokens.delete(tokenPath(call.path))
      return answer
    },
  }
}
