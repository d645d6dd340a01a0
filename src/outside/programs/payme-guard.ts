import { randomBytes } from 'node:crypto'
import { digestOf, hmacOf, isSame, readSignature, signatureHeader, signingText } from '../payme/signature.ts'
import type { TryOutAccounts } from './accounts.ts'

export const error = (status: number, errorCode: string, errorDescription: string): Response =>
  Response.json({ errors: [{ errorCode, errorDescription }] }, { status })

const fiveMinutes = 300_000
const needed = [
  'Api-Version',
  'Request-Date-Time',
  'Content-Type',
  'Digest',
  'Accept',
  'Trace-Id',
  'Authorization',
]

/** Checks a call as PayMe does: version, token, clock, trace, digest, signature. */
export function openGuard(account: TryOutAccounts['payMe']) {
  const tokens = new Map<string, number>()
  const traces = new Map<string, number>()

  return {
    token(): { accessToken: string; tokenType: string; expiresOn: string } {
      const accessToken = randomBytes(24).toString('base64url')
      tokens.set(accessToken, Date.now() + 3_600_000)
      return { accessToken, tokenType: 'Bearer', expiresOn: new Date(Date.now() + 3_600_000).toISOString() }
    },
    /** Invalidates every token issued so far. */
    forgetTokens: () => tokens.clear(),
    wrongIn(request: Request, body: string): Response | null {
      const { headers } = request
      const { pathname, search } = new URL(request.url)
      if (headers.get('api-version') !== '0.12')
        return error(404, 'CF2003', 'The requested resource could not be found')
      if (headers.get('accept') !== 'application/json') return error(406, 'EA008', 'Not acceptable')
      const bearer = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1]
      if (!bearer || (tokens.get(bearer) ?? 0) < Date.now()) return error(401, 'EA001', 'Unauthorized')
      const trace = headers.get('trace-id') ?? ''
      const at = Date.parse(headers.get('request-date-time') ?? '')
      if (!/^[0-9a-f-]{36}$/.test(trace)) return error(400, 'EA002', 'Trace-Id is missing')
      if (!(Math.abs(Date.now() - at) <= fiveMinutes))
        return error(400, 'EA002', 'Request-Date-Time is too old')
      for (const [old, when] of traces) if (Date.now() - when > fiveMinutes) traces.delete(old)
      if (traces.has(trace)) return error(400, 'EA002', 'rate limit: Trace-Id was used before')
      traces.set(trace, Date.now())
      if (headers.get('digest') !== digestOf(body)) return error(400, 'EA002', 'Digest does not match')
      const signed = readSignature(headers.get('signature'))
      const isWhole =
        signed && needed.every((name) => signed.names.some((one) => one.toLowerCase() === name.toLowerCase()))
      const right =
        signed &&
        hmacOf(account.signingKey, signingText(request.method, pathname + search, headers, signed.names))
      return isWhole && signed.keyId === account.signingKeyId && right && isSame(signed.signature, right)
        ? null
        : error(401, 'EA001', 'Signature does not match')
    },
    /** A successful response, signed over its own headers. */
    signed(request: Request, answer: object): Response {
      const { pathname, search } = new URL(request.url)
      const text = JSON.stringify(answer)
      const names = ['Request-Date-Time', 'Content-Type', 'Digest', 'Trace-Id']
      const headers = new Headers({
        'Request-Date-Time': new Date().toISOString(),
        'Content-Type': 'application/json',
        Digest: digestOf(text),
        'Trace-Id': request.headers.get('trace-id') ?? '',
      })
      const signature = hmacOf(
        account.signingKey,
        signingText(request.method, pathname + search, headers, names),
      )
      headers.set('Signature', signatureHeader(account.signingKeyId, signature, names))
      return new Response(text, { headers })
    },
  }
}
export type Guard = ReturnType<typeof openGuard>
