import { z } from 'zod'
import { knownHeader } from '#api/api.ts'
import type { Place } from '#api/caller.ts'
import type { PageApi } from '#api/client.ts'
import { readForm } from '#api/body.ts'
import { formWords } from '#api/form-words.ts'
import { worded } from '#api/refusals.ts'
import { served } from '#api/rooms.ts'
import { cookiesIn } from '#shop/cookies.ts'
import { wireNames, type Endpoint, type Upload } from '#shop/endpoint.ts'
import { common, Refusal, type RefusalKind } from '#shop/refusal.ts'
import { localeOfPage } from '#shop/desk-state.ts'
import { pageOf } from './page-of.ts'
import { signedVisitor, visitorHeader } from './visitor-header.ts'

const kindOf: Record<number, RefusalKind> = {
  400: 'invalid',
  401: 'signed_out',
  403: 'forbidden',
  404: 'missing',
  409: 'conflict',
  413: 'too_large',
  422: 'refused',
  423: 'locked',
  429: 'too_many',
}
type Body = {
  code?: string
  message?: string
  fields?: Record<string, string>
  values?: Record<string, string | number>
  retry_after?: number
  quote?: unknown
}

/** The API of another process, for pages of this one: the same calls over the network, with the visitor's own cookies. */
type Listening = { onCookie(cookie: string): void; onKnown(): void }

/** Who asks the page, as this process may say so. */
type Asking = { place: Place; secret: string }

export function remoteApi(base: string, page: Request, { place, secret }: Asking, { onCookie, onKnown }: Listening): PageApi {
  let cookies = page.headers.get('cookie') ?? ''
  const locale = localeOfPage(pageOf(page), cookies)
  const own = () => ({
    cookie: cookies,
    'x-shop-locale': locale,
    'user-agent': page.headers.get('user-agent') ?? '',
    [visitorHeader]: signedVisitor(secret, place, Date.now()),
  })
  /** What the API sets counts for the calls that follow, as in a browser. */
  const take = (answer: Response): void => {
    if (answer.headers.has(knownHeader)) onKnown()
    for (const cookie of answer.headers.getSetCookie()) {
      onCookie(cookie)
      cookies = withCookie(cookies, cookie)
    }
  }
  let renewing: Promise<boolean> | null = null
  const refresh = async (): Promise<boolean> => {
    const headers = { ...own(), ...(await csrf('/')), 'content-type': 'application/json' }
    const answer = await fetch(new URL('/api/v1/user/refresh', base), { method: 'POST', headers, body: '{}' }).catch(() => null)
    if (answer) take(answer)
    return answer?.ok ?? false
  }

  async function ask(endpoint: Endpoint, query: object, body: unknown): Promise<unknown> {
    const rest = { ...query } as Record<string, unknown>
    const path = (endpoint.path.startsWith('//') ? endpoint.path.slice(1) : `/api/v1${endpoint.path}`).replace(
      /\{(\w+)\}/g,
      (_, name: string) => {
        const value = encodeURIComponent(String(rest[name]))
        delete rest[name]
        return value
      },
    )
    const url = new URL(path, base)
    for (const [name, value] of Object.entries(rest))
      if (value !== undefined) url.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value))
    const send = async (): Promise<Response> => {
      const sent = endpoint.method === 'GET' ? undefined : endpoint.upload ? withFile(body, endpoint.upload) : JSON.stringify(body)
      const type: Record<string, string> = typeof sent === 'string' ? { 'content-type': 'application/json' } : {}
      const token = sent === undefined ? {} : { ...type, ...(await csrf(endpoint.path)) }
      const answer = await fetch(url, {
        method: endpoint.method,
        headers: { ...own(), ...token },
        body: sent,
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null)
      if (!answer) throw new Refusal(common.busy)
      take(answer)
      return answer
    }
    let answer = await send()
    if (await isSignedOut(answer)) {
      renewing ??= refresh() // once for all calls of a page; where it fails, whoever was signed in is a guest from here on
      await renewing
      answer = await send()
    }
    if (answer.ok && endpoint.files.length > 0)
      return { type: answer.headers.get('content-type') ?? '', body: new Uint8Array(await answer.arrayBuffer()), name: null }
    const words: unknown = await answer.json().catch(() => null)
    if (!answer.ok) throw refusalFrom(answer.status, (words ?? {}) as Body) // SERVER G10
    return words
  }

  async function csrf(path: string): Promise<Record<string, string>> {
    const from = path.startsWith('//api/admin/') ? '/api/admin/v1/csrf' : '/api/v1/csrf'
    const answer = await fetch(new URL(from, base), { headers: own() })
    take(answer)
    const { token } = (await answer.json()) as { token: string } // our own call
    return { 'x-csrf-token': token }
  }

  return {
    async call(endpoint, input) {
      const query = z.encode(endpoint.query, input as never) as object // one object holds query and body
      const body = endpoint.method === 'GET' ? undefined : z.encode(endpoint.body, input as never)
      return z.decode(endpoint.answer, (await ask(endpoint, query, body)) as never) as never // the endpoint's own answer
    },
    formOf: (name, sent) =>
      worded(localeOfPage(pageOf(page), cookies), () =>
        readForm(sent, served.find(({ endpoint }) => endpoint.name === name)?.endpoint.upload ?? null),
      ),
    async callByName(name, form) {
      const found = served.find(({ endpoint }) => endpoint.name === name)
      if (!found) throw new Refusal(common.not_found)
      const named = Object.entries((form ?? {}) as object).filter(([word]) => wireNames(found.endpoint.query).has(word)) // a form is words by name
      return ask(found.endpoint, Object.fromEntries(named), formWords(found.endpoint.body, form))
    },
  }
}

/** A call with a file goes as a form. */
function withFile(body: unknown, { field }: Upload): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (name === field && value instanceof Uint8Array) form.append(name, new Blob([value as Uint8Array<ArrayBuffer>]), field)
    else if (value !== undefined && value !== null) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

async function isSignedOut(answer: Response): Promise<boolean> {
  if (answer.status !== 401) return false
  const said = (await answer
    .clone()
    .json()
    .catch(() => null)) as Body | null // SERVER G10
  return said?.code === 'members.signed_out'
}

/** A Cookie header with what a Set-Cookie header sets, or without what it takes away. */
function withCookie(header: string, set: string): string {
  const pair = set.split(';', 1)[0] ?? ''
  const name = pair.slice(0, pair.indexOf('=') + 1)
  const others = cookiesIn(header).flatMap(([each, value]) => (`${each}=` === name ? [] : [`${each}=${value}`]))
  return [...others, ...(pair === name ? [] : [pair])].join('; ')
}

function refusalFrom(status: number, body: Body): Refusal {
  const refusal = new Refusal(
    { code: body.code ?? 'shop.busy', kind: kindOf[status] ?? 'unavailable' },
    { fields: body.fields, values: body.values, retryAfter: body.retry_after, quote: body.quote },
  )
  refusal.message = body.message ?? refusal.message
  return refusal
}
