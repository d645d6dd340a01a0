import { z } from 'zod'
import { knownHeader, usesHeader } from '#api/http-call.ts'
import type { Place } from '#api/caller.ts'
import type { PageApi } from '#api/client.ts'
import { readForm } from '#api/wire/body.ts'
import { formWords } from '#api/wire/form-words.ts'
import { withRefusalMessage } from '#api/refusals.ts'
import { served } from '#api/rooms/rooms.ts'
import { createWireClient, refusalFrom, wirePath, type WireError } from '#api/wire-client.ts'
import { everyUse, noteUses } from '#platform/cache/uses.ts'
import { cookiesIn } from '#shop/cookies.ts'
import { wireNames, type Endpoint, type Upload } from '#shop/endpoint.ts'
import { commonRefusals, Refusal } from '#shop/refusal.ts'
import { localeOfPage } from '#shop/desk-state.ts'
import { isTracing, tracePlace } from '#platform/tracing/tracing.ts'
import { pageOf } from './rendering/page-of.ts'
import { signedVisitor, visitorHeader } from './rendering/visitor-header.ts'
import { traceHeader } from './traced-requests.ts'

type Listening = { onCookie(cookie: string): void; onKnown(): void }

/** The visitor of the page, as this process vouches for them. */
type Asking = { place: Place; secret: string }

/** The API of another process, for pages of this one: the same calls over HTTP, with the visitor's own cookies. */
export function remoteApi(
  base: string,
  page: Request,
  { place, secret }: Asking,
  { onCookie, onKnown }: Listening,
): PageApi {
  let cookies = page.headers.get('cookie') ?? ''
  const locale = localeOfPage(pageOf(page), cookies)
  const callersHeaders = () => ({
    ...(isTracing() ? { [traceHeader]: tracePlace() ?? '' } : {}),
    cookie: cookies,
    'x-shop-locale': locale,
    'user-agent': page.headers.get('user-agent') ?? '',
    [visitorHeader]: signedVisitor(secret, place, Date.now()),
    [usesHeader]: 'page',
  })
  /** Applies cookies set by the API to the following calls, as a browser does. */
  const take = (answer: Response): void => {
    if (answer.headers.has(knownHeader)) onKnown()
    noteUses((answer.headers.get(usesHeader) ?? everyUse).split(' ').map(decodeURIComponent))
    for (const cookie of answer.headers.getSetCookie()) {
      onCookie(cookie)
      cookies = withCookie(cookies, cookie)
    }
  }
  const client = createWireClient({
    isPage: true,
    async send(path, { headers, ...request }) {
      const sent = {
        ...request,
        headers: { ...callersHeaders(), ...headers },
        signal: AbortSignal.timeout(10_000),
      }
      const answer = await fetch(new URL(path, base), sent).catch(() => null)
      if (!answer) throw new Refusal(commonRefusals.busy)
      take(answer) // new tokens apply, whatever happens to the rest
      return wholeOf(answer)
    },
  })

  const ask = (endpoint: Endpoint, query: object, body: unknown) => send(client, endpoint, { query, body })

  return {
    async call(endpoint, input) {
      const query = z.encode(endpoint.query, input as never) as object // one object contains query and body
      const body = endpoint.method === 'GET' ? undefined : z.encode(endpoint.body, input as never)
      return z.decode(endpoint.answer, (await ask(endpoint, query, body)) as never) as never // the endpoint's own result
    },
    formOf: (name, sent) =>
      withRefusalMessage(localeOfPage(pageOf(page), cookies), () =>
        readForm(sent, served.find(({ endpoint }) => endpoint.name === name)?.endpoint.upload ?? null),
      ),
    async callByName(name, form) {
      const found = served.find(({ endpoint }) => endpoint.name === name)
      if (!found) throw new Refusal(commonRefusals.not_found)
      const named = Object.entries((form ?? {}) as object).filter(([word]) =>
        wireNames(found.endpoint.query).has(word),
      ) // a form is values by name
      return ask(found.endpoint, Object.fromEntries(named), formWords(found.endpoint.body, form))
    },
  }
}

/** One call of the other process's API: returns its response, or throws its refusal. */
async function send(
  client: ReturnType<typeof createWireClient>,
  endpoint: Endpoint,
  { query, body }: { query: object; body: unknown },
): Promise<unknown> {
  const { method, path } = endpoint
  const rest = { ...query } as Record<string, unknown> // values by name
  const filled = wirePath(path, (name) => {
    const value = rest[name]
    delete rest[name]
    return value
  })
  const answer = await client.request({
    method,
    path,
    url: `${filled}${queryOf(rest)}`,
    ...(method === 'GET'
      ? {}
      : { body: endpoint.upload ? withFile(body, endpoint.upload) : JSON.stringify(body) }),
  })
  if (!answer.ok) {
    const words: unknown = await answer.json().catch(() => null)
    throw refusalFrom(answer.status, (words ?? {}) as WireError) // rules/api#1
  }
  if (endpoint.files.length === 0) return answer.json().catch(notWhole)
  const type = answer.headers.get('content-type') ?? ''
  return { type, body: new Uint8Array(await answer.arrayBuffer()), name: null }
}

/** The other process ended, or timed out, in the middle of a response, whose content is unknown. */
const notWhole = (): never => {
  throw new Refusal(commonRefusals.busy)
}

/** The same response with its whole body. Refuses `shop.busy` where that does not arrive. */
async function wholeOf(answer: Response): Promise<Response> {
  const { status, headers } = answer
  const body = await answer.arrayBuffer().catch(notWhole)
  return new Response(body.byteLength > 0 ? body : null, { status, headers })
}

/** A call with a file is sent as a form. */
function withFile(body: unknown, { field, named }: Upload): FormData {
  const form = new FormData()
  const words = (body ?? {}) as Record<string, unknown>
  const fileName = named === undefined ? field : String(words[named] ?? field)
  for (const [name, value] of Object.entries(words)) {
    if (name === field && value instanceof Uint8Array)
      form.append(name, new Blob([value as Uint8Array<ArrayBuffer>]), fileName)
    else if (value !== undefined && value !== null)
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

/** `?a=1&b=x,y`; undefined values are left out. */
function queryOf(words: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(words))
    if (value !== undefined) query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  return query.size === 0 ? '' : `?${query}`
}

/** A Cookie header after a Set-Cookie header: with the cookie that it sets, or without the one that it deletes. */
function withCookie(header: string, set: string): string {
  const pair = set.split(';', 1)[0] ?? ''
  const name = pair.slice(0, pair.indexOf('=') + 1)
  const others = cookiesIn(header).flatMap(([each, value]) =>
    `${each}=` === name ? [] : [`${each}=${value}`],
  )
  return [...others, ...(pair === name ? [] : [pair])].join('; ')
}
