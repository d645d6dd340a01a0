import { useCallback, useEffect, useState } from 'react'
import type { AnswerOf, Endpoint } from '../shop/endpoint.ts'
import { localeOfPage } from '../shop/desk-state.ts'
import { createWireClient, wirePath, type WireError } from './wire-client.ts'

/** A refusal of the API with its sentence for the shopper. */
export type Refused = {
  code: string
  message: string
  fields: Record<string, string>
  /** Values of placeholders in the message. */
  values: Record<string, string | number>
  retryAfter: number | null
  status: number
}
export type CallState = 'idle' | 'pending' | 'failed'

type Call = { endpoint: Pick<Endpoint, 'method' | 'path'> }

const hearers = new Set<() => void>()
/** Calls `listener` when a sign-in turns out to be expired; returns the function that unsubscribes. */
export function onSignedOut(listener: () => void): () => void {
  hearers.add(listener)
  return () => void hearers.delete(listener)
}

const welcomers = new Set<() => void>()
/** Records a sign-in on this page: requests that were refused without one may be sent again. */
export function noteSignIn(): void {
  for (const listener of welcomers) listener()
}

const client = createWireClient({
  send: (path, { headers, ...request }) =>
    fetch(path, {
      ...request,
      headers: { ...headers, 'x-shop-locale': localeOfPage(location.pathname, document.cookie) },
    }),
  onSignedOut() {
    for (const listener of hearers) listener()
  },
})

/** Path parameters of a call by name. */
const valueIn = (words: unknown) => (name: string) =>
  words instanceof URLSearchParams || words instanceof FormData
    ? words.get(name)
    : (words as Record<string, unknown> | null)?.[name]

/** Failure of the network itself, which has no translated sentence. */
const noAnswer: Refused = {
  code: 'shop.failed',
  message: '',
  fields: {},
  values: {},
  retryAfter: null,
  status: 0,
}

/**
 * Calls the API from the browser, body and result in wire format; a body may be a form's fields. With expired tokens
 * it waits for the refresh and retries. Throws `Refused`.
 */
export async function callFromBrowser(
  { method, path }: Call['endpoint'],
  words: unknown,
  key?: string,
): Promise<unknown> {
  const isForm = words instanceof URLSearchParams || words instanceof FormData
  const answer = await client
    .request({
      method,
      path,
      url: wirePath(path, valueIn(words)),
      headers: key ? { 'idempotency-key': key } : {},
      ...(method === 'GET' ? {} : { body: isForm ? words : JSON.stringify(words) }),
    })
    .catch((): never => {
      throw noAnswer
    })
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok) return body
  const error = (body ?? {}) as WireError // rules/api#1
  throw {
    code: error.code ?? 'shop.failed',
    message: error.message ?? '',
    fields: error.fields ?? {},
    values: error.values ?? {},
    retryAfter: error.retry_after ?? null,
    status: answer.status,
  } satisfies Refused
}

const isRefused = (thrown: unknown): thrown is Refused =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'fields' in thrown

/**
 * A write from a screen. Calls during a pending one are ignored (rules/storefront#10); a retry with the same input
 * after a failure keeps its idempotency key, other input gets a new one. `done` receives the result in wire format,
 * `refused` the refusal.
 */
export function useCall<E extends Endpoint>(
  endpoint: Pick<E, 'method' | 'path'> & { answer?: E['answer'] },
  done?: (answer: AnswerOf<E>) => void,
  refused?: (refusal: Refused) => void,
) {
  const [state, setState] = useState<CallState>('idle')
  const [refusal, setRefusal] = useState<Refused | null>(null)
  const [tried, setTried] = useState<{ words: string; key: string } | null>(null)

  const wantsSignIn = refusal?.status === 401 && refusal.code.endsWith('.signed_out')
  useEffect(() => {
    if (!wantsSignIn) return
    const forget = () => {
      setRefusal(null)
      setState('idle')
    }
    welcomers.add(forget)
    return () => void welcomers.delete(forget)
  }, [wantsSignIn])

  const call = useCallback(
    async (body: unknown) => {
      if (state === 'pending') return
      // a form with a file gets a new key each time: files are not compared
      const words =
        body instanceof FormData
          ? null
          : body instanceof URLSearchParams
            ? body.toString()
            : JSON.stringify(body)
      const key = tried && tried.words === words ? tried.key : crypto.randomUUID()
      setTried(words === null ? null : { words, key })
      setState('pending')
      setRefusal(null)
      try {
        const answer = await callFromBrowser(endpoint, body, key)
        setTried(null)
        setState('idle')
        done?.(answer as AnswerOf<E>) // results are plain data that needs no decoding
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
