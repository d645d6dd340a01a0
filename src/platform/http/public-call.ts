import { lookup } from 'node:dns'
import { request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupAddress, LookupOptions } from 'node:dns'
import { addressFault, isLoopback, isPublicAddress, type AddressFault } from './public-address.ts'

export type CallFault = AddressFault | 'no_such_name' | 'timeout' | 'no_connection'
/** Status, headers and beginning of the response body, or the reason why there was no response. */
export type CallOutcome =
  | { status: number; excerpt: string; isWhole: boolean; headers: IncomingHttpHeaders }
  | { failure: CallFault }

export type CallLimits = { loopback: boolean; timeoutMs?: number; mostBytes?: number }
type Found = (error: Error | null, addresses: LookupAddress[]) => void
export type Lookup = (host: string, options: LookupOptions & { all: true }, found: Found) => void

type Call = {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array | null
}

/**
 * Calls a URL that a third party chose, without SSRF: the name is looked up once, all of its addresses must be public,
 * and the connection goes to one of those. Redirects are not followed. `timeoutMs` bounds the whole call, `mostBytes`
 * the excerpt that is read (`isWhole`: the body was not longer).
 */
export function callPublic(
  url: string,
  { method, headers, body }: Call,
  { loopback, timeoutMs = 10_000, mostBytes = 16_384 }: CallLimits,
  lookUp: Lookup = lookup,
): Promise<CallOutcome> {
  const failure = addressFault(url, { loopback })
  if (failure) return Promise.resolve({ failure })
  const isAllowed = (address: string) => isPublicAddress(address) || (loopback && isLoopback(address))
  const { promise, resolve } = Promise.withResolvers<CallOutcome>()
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...length, connection: 'close' },
    agent: false,
    maxHeaderSize: 16_384,
    signal: AbortSignal.timeout(timeoutMs),
    lookup: (host, wanted, found) =>
      lookUp(host, { ...wanted, all: true }, (error, addresses) => {
        if (error || addresses.length === 0) return found(named('no_such_name'), '', 0)
        if (!addresses.every(({ address }) => isAllowed(address))) return found(named('not_public'), '', 0)
        const [first] = addresses
        if (wanted.all) found(null, addresses)
        else found(null, first?.address ?? '', first?.family ?? 0)
      }),
  }
  const send = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest
  let isAnswered = false
  const call = send(url, options, (answer) => {
    isAnswered = true
    const status = answer.statusCode ?? 0
    const parts: Buffer[] = []
    let bytes = 0
    const done = (isWhole: boolean) => {
      const excerpt = Buffer.concat(parts).subarray(0, mostBytes).toString('utf8')
      resolve({ status, excerpt, isWhole: isWhole && bytes <= mostBytes, headers: answer.headers })
      call.destroy()
    }
    answer.on('data', (part: Buffer) => {
      parts.push(part)
      bytes += part.length
      if (bytes > mostBytes) done(false)
    })
    answer.on('end', () => done(true))
    answer.on('error', (error) => resolve({ failure: failureOf(error) }))
    answer.on('close', () => resolve({ failure: 'no_connection' }))
  })
  call.on('error', (error) => resolve({ failure: failureOf(error) }))
  // a 101 response ends the call without an event other than close
  call.on('close', () => isAnswered || resolve({ failure: 'no_connection' }))
  call.end(body ?? undefined)
  return promise
}

const named = (name: CallFault): Error => Object.assign(new Error(name), { callFault: name })

function failureOf(error: Error): CallFault {
  if ('callFault' in error) return error.callFault as CallFault // set by `named` only
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'timeout' : 'no_connection'
}
