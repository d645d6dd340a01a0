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

/** One call of the API from the browser, body and answer in the wire's words; a body may be a form's fields. Throws `Refused`. */
export async function callFromBrowser(endpoint: Pick<Endpoint, 'method' | 'path'>, body: unknown, key?: string): Promise<unknown> {
  const isForm = body instanceof URLSearchParams || body instanceof FormData
  const send = async () =>
    fetch(pathOf(endpoint.path, body), {
      method: endpoint.method,
      headers: {
        'x-shop-locale': localeOfPage(location.pathname, document.cookie),
        ...(endpoint.method === 'GET'
          ? {}
          : { ...(isForm ? {} : { 'content-type': 'application/json' }), 'x-csrf-token': await csrf(endpoint.path) }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: endpoint.method === 'GET' ? undefined : isForm ? body : JSON.stringify(body),
    })
  let answer = await send()
  if (
    answer.status === 403 &&
    (
      (await answer
        .clone()
        .json()
        .catch(() => null)) as { code?: string } | null
    )?.code === 'shop.csrf_mismatch'
  ) {
    tokens.delete(tokenPath(endpoint.path)) // the session is new or gone: once more with a fresh token
    answer = await send()
  }
  const words: unknown = await answer.json().catch(() => null)
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
      const words = body instanceof URLSearchParams ? body.toString() : JSON.stringify(body)
      const key = tried?.words === words ? tried.key : crypto.randomUUID()
      setTried({ words, key })
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
