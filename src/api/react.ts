import { useCallback, useState } from 'react'
import type { AnswerOf, Endpoint } from '../shop/endpoint.ts'
import { localeOfPage } from '../shop/desk-state.ts'

/** A refusal as the API words it for the shopper. */
export type Refused = {
  code: string
  message: string
  fields: Record<string, string>
  /** The numbers of the message. */
  values: Record<string, string | number>
  retryAfter: number | null
  status: number
}
export type CallState = 'idle' | 'pending' | 'failed'

const tokens = new Map<string, Promise<string>>()

/** Shoppers and staff have sessions of their own, and each its token. */
const tokenPath = (path: string): string => (path.startsWith('//api/admin/') ? '/api/admin/v1/csrf' : '/api/v1/csrf')

/** The token of this browser's session; asked for once, when something is about to change. */
function csrf(path: string): Promise<string> {
  const from = tokenPath(path)
  const known = tokens.get(from) ?? fetch(from).then(async (answer) => ((await answer.json()) as { token: string }).token) // our own call
  tokens.set(from, known)
  return known
}

/** With these a new visit begins, and its token is another. */
const beginVisits = new Set(['/user/login', '/user/logout', '/user/register', '/user/register-from-order', '/reset-password'])

/** `{id}` of the path is the word of that name. */
const pathOf = (path: string, words: unknown): string =>
  (path.startsWith('//') ? path.slice(1) : `/api/v1${path}`).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      String(
        (words instanceof URLSearchParams || words instanceof FormData
          ? words.get(name)
          : (words as Record<string, unknown> | null)?.[name]) ?? '',
      ),
    ),
  )

type Call = { endpoint: Pick<Endpoint, 'method' | 'path'>; body: unknown; key?: string | undefined }

const codeOf = async (answer: Response): Promise<string | undefined> =>
  (
    (await answer
      .clone()
      .json()
      .catch(() => null)) as { code?: string } | null
  )?.code // SERVER G10

async function sent({ endpoint, body, key }: Call): Promise<Response> {
  const isForm = body instanceof URLSearchParams || body instanceof FormData
  const isRead = endpoint.method === 'GET'
  const token = isRead ? {} : { ...(isForm ? {} : { 'content-type': 'application/json' }), 'x-csrf-token': await csrf(endpoint.path) }
  return fetch(pathOf(endpoint.path, body), {
    method: endpoint.method,
    headers: { 'x-shop-locale': localeOfPage(location.pathname, document.cookie), ...token, ...(key ? { 'idempotency-key': key } : {}) },
    body: isRead ? undefined : isForm ? body : JSON.stringify(body),
  })
}

/** Sent again with a fresh token where the session is new or gone. */
async function answered(call: Call): Promise<Response> {
  const answer = await sent(call)
  if (answer.status !== 403 || (await codeOf(answer)) !== 'shop.csrf_mismatch') return answer
  tokens.delete(tokenPath(call.endpoint.path))
  return sent(call)
}

const hearers = new Set<() => void>()
/** `hear` is told when a sign-in turns out to be over; answers how to stop hearing. */
export function onSignedOut(hear: () => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

let renewing: Promise<boolean> | null = null
/** The sign-in's next tokens, asked for once however many calls wait for them. False: it is over, and whoever wants to know is told. */
const renewed = (): Promise<boolean> =>
  (renewing ??= answered({ endpoint: { method: 'POST', path: '/user/refresh' }, body: {} })
    .then(({ ok, status }) => {
      if (status === 401) for (const hear of hearers) hear()
      return ok
    })
    .finally(() => (renewing = null)))

/**
 * One call of the API from the browser, body and answer in the wire's words; a body may be a form's fields. Where tokens are over it waits
 * for the next ones and asks again (SPEC §8). Throws `Refused`.
 */
export async function callFromBrowser(endpoint: Call['endpoint'], body: unknown, key?: string): Promise<unknown> {
  const call = { endpoint, body, key }
  let answer = await answered(call)
  if (answer.status === 401 && (await codeOf(answer)) === 'members.signed_out' && (await renewed())) answer = await answered(call)
  const words: unknown = await answer.json().catch(() => null)
  if (answer.ok && beginVisits.has(endpoint.path)) tokens.delete(tokenPath(endpoint.path))
  if (answer.ok) return words
  const error = (words ?? {}) as {
    code?: string
    message?: string
    fields?: Record<string, string>
    values?: Refused['values']
    retry_after?: number
  } // SERVER G10
  throw {
    code: error.code ?? 'shop.failed',
    message: error.message ?? '',
    fields: error.fields ?? {},
    values: error.values ?? {},
    retryAfter: error.retry_after ?? null,
    status: answer.status,
  } satisfies Refused
}

/** The network's own failure, in no language of ours. */
const noAnswer: Refused = { code: 'shop.failed', message: '', fields: {}, values: {}, retryAfter: null, status: 0 }

const isRefused = (thrown: unknown): thrown is Refused =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'fields' in thrown

/**
 * A write from a screen. Asking again while one is under way does nothing (RELIABILITY 37); a repeat of the same words after a
 * failure keeps its idempotency key, other words are another wish. `done` hears the answer in the wire's words, `refused` the no.
 */
export function useCall<E extends Endpoint>(
  endpoint: Pick<E, 'method' | 'path'> & { answer?: E['answer'] },
  done?: (answer: AnswerOf<E>) => void,
  refused?: (refusal: Refused) => void,
) {
  const [state, setState] = useState<CallState>('idle')
  const [refusal, setRefusal] = useState<Refused | null>(null)
  const [tried, setTried] = useState<{ words: string; key: string } | null>(null)

  const call = useCallback(
    async (body: unknown) => {
      if (state === 'pending') return
      // a form with a file is another wish each time: nobody compares files
      const words = body instanceof FormData ? null : body instanceof URLSearchParams ? body.toString() : JSON.stringify(body)
      const key = tried && tried.words === words ? tried.key : crypto.randomUUID()
      setTried(words === null ? null : { words, key })
      setState('pending')
      setRefusal(null)
      try {
        const answer = await callFromBrowser(endpoint, body, key)
        setTried(null)
        setState('idle')
        done?.(answer as AnswerOf<E>) // answers are plain enough to be read as they come
      } catch (error) {
        const refusal = isRefused(error) ? error : noAnswer
        setState('failed')
        setRefusal(refusal)
        refused?.(refusal)
      }
    },
    [endpoint, done, refused, tried, state],
  )

  return { call, state, refusal }
}
