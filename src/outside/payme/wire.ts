import { companyFetch } from '#platform/tracing/company-call.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { wasRefused } from '../reach.ts'
import { digestOf, hmacOf, isSame, readSignature, signatureHeader, signingText } from './signature.ts'

export type PayMeAccount = {
  /** Without a trailing slash. */
  url: string
  clientId: string
  clientSecret: string
  signingKeyId: string
  /** Base64. */
  signingKey: string
  /** Timeout of a response in milliseconds. */
  timeoutMs?: number
}

/** `sent`: the call may have succeeded though no response arrived. */
export type PayMeAnswer =
  | { ok: true; body: unknown }
  | { ok: false; sent: boolean; status: number | null; code: string | null }
export type PayMeWire = {
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, language?: string): Promise<PayMeAnswer>
}

const version = '0.12'
const Token = z.object({ accessToken: z.string().min(1) })
const Faults = z.object({ errors: z.array(z.object({ errorCode: z.string() })).min(1) })
const tokenLives = 55 * 60_000

/** An access token, renewed before it expires. */
function openToken(account: PayMeAccount, timeoutMs: number) {
  let token: { word: Promise<string>; at: number } | null = null

  async function fetchToken(): Promise<string> {
    const answer = await companyFetch('payme', 'token', `${account.url}/oauth2/token`, {
      method: 'POST',
      headers: { accept: 'application/json', 'api-version': version },
      body: new URLSearchParams({ client_id: account.clientId, client_secret: account.clientSecret }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return Token.parse(await answer.json()).accessToken
  }
  /** One renewal at a time, shared by all callers that wait for it. */
  function current(): Promise<string> {
    if (!token || Date.now() - token.at > tokenLives) {
      const renewing = { word: fetchToken(), at: Date.now() }
      renewing.word.catch(() => {
        if (token === renewing) token = null
      })
      token = renewing
    }
    return token.word
  }
  return { current, forget: () => void (token = null) }
}

/** PayMe's signed calls: a token for an hour, a digest of the body, a signature over chosen headers. */
export function payMeWire(account: PayMeAccount): PayMeWire {
  const { timeoutMs = 10_000 } = account
  const token = openToken(account, timeoutMs)

  async function once(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    text: string,
    language: string,
  ): Promise<PayMeAnswer> {
    let bearer: string
    try {
      bearer = await token.current()
    } catch {
      return { ok: false, sent: false, status: null, code: null } // without a token no call was made
    }
    const target = new URL(account.url + path)
    const headers = new Headers({
      'Api-Version': version,
      'Request-Date-Time': `${new Date().toISOString().slice(0, 19)}Z`,
      'Content-Type': 'application/json',
      Digest: digestOf(text),
      Accept: 'application/json',
      'Trace-Id': randomUUID(),
      Authorization: `Bearer ${bearer}`,
      'Accept-Language': language,
    })
    const signature = hmacOf(
      account.signingKey,
      signingText(method, target.pathname + target.search, headers),
    )
    headers.set('Signature', signatureHeader(account.signingKeyId, signature))
    try {
      const answer = await companyFetch('payme', method, target, {
        ...(method === 'GET' ? {} : { body: text }),
        method,
        headers,
        signal: AbortSignal.timeout(timeoutMs),
      })
      const response = await answer.text()
      if (answer.ok && !isTheirs(account, { method, target, headers: answer.headers, body: response }))
        return { ok: false, sent: true, status: null, code: 'bad_signature' }
      const body: unknown = response ? JSON.parse(response) : null
      if (answer.ok) return { ok: true, body }
      return {
        ok: false,
        sent: true,
        status: answer.status,
        code: Faults.safeParse(body).data?.errors[0]?.errorCode ?? null,
      }
    } catch (error) {
      return { ok: false, sent: !wasRefused(error), status: null, code: null }
    }
  }

  return {
    async call(method, path, body, language = 'en-US') {
      const text = body === undefined ? '' : JSON.stringify(body)
      const answer = await once(method, path, text, language)
      // after an expired token (EA001) or a small clock difference (EA002) the call is retried once, with a new trace
      // id; neither was executed
      if (answer.ok || !(answer.code === 'EA001' || answer.code === 'EA002')) return answer
      if (answer.code === 'EA001') token.forget()
      return once(method, path, text, language)
    },
  }
}

/**
 * Whether a successful response has a valid signature over its own headers, including the digest of the body; others
 * are not trusted.
 */
function isTheirs(
  account: PayMeAccount,
  { method, target, headers, body }: { method: string; target: URL; headers: Headers; body: string },
): boolean {
  const signed = readSignature(headers.get('signature'))
  const coversBody =
    signed?.names.some((name) => name.toLowerCase() === 'digest') && headers.get('digest') === digestOf(body)
  if (!signed || !coversBody || signed.keyId !== account.signingKeyId) return false
  return isSame(
    signed.signature,
    hmacOf(account.signingKey, signingText(method, target.pathname + target.search, headers, signed.names)),
  )
}
