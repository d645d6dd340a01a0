import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type StorageAccount = { region: string; bucket: string; accessKey: string; secretKey: string }
/** A request as received: its path and query are still encoded. */
export type SignedCall = {
  method: string
  path: string
  query: URLSearchParams
  header(name: string): string
  body: Uint8Array
}
/** Why a request is rejected: the code of the response, its status, and a message. */
export type Distrust = { code: string; status: number; message: string }

const hex = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
/** Encodes as RFC 3986, which leaves fewer characters unencoded than JavaScript. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
/** Largest clock difference, in milliseconds: a quarter of an hour. */
const mostSkew = 15 * 60_000

/** Time of `20130524T000000Z`, or NaN. */
const momentOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** The canonical request: method, path, query, the signed headers, and the hash of the body. */
function canonicalCall({ method, path, query, header }: SignedCall, signedHeaders: string): string {
  const uri = path
    .split('/')
    .map((segment) => encoded(decodeURIComponent(segment)))
    .join('/')
  const pairs = [...query].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted()
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${header(name).trim().replace(/ +/g, ' ')}\n`)
    .join('')
  return [method, uri, pairs.join('&'), headers, signedHeaders, header('x-amz-content-sha256')].join('\n')
}

/** The signature of a request, Signature Version 4, for one day and region. */
export function signatureOf(
  call: SignedCall,
  { secretKey, scope, signedHeaders }: { secretKey: string; scope: string; signedHeaders: string },
): string {
  const [day = '', region = '', service = ''] = scope.split('/')
  const text = ['AWS4-HMAC-SHA256', call.header('x-amz-date'), scope, hex(canonicalCall(call, signedHeaders))]
  const key = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, day), region), service), 'aws4_request')
  return hmac(key, text.join('\n')).toString('hex')
}

const distrust = (code: string, status: number, message: string): Distrust => ({ code, status, message })
const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/((\d{8})\/([\w-]+)\/s3\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/

/** Checks the signature of a request as S3 does, in its order; null: it is the account's, and not expired. */
export function distrustOf(call: SignedCall, account: StorageAccount, now: number): Distrust | null {
  const [, accessKey, scope = '', day, region, signedHeaders = '', signature = ''] =
    authorization.exec(call.header('authorization')) ?? []
  if (accessKey === undefined) return distrust('AccessDenied', 403, 'Access Denied')
  if (accessKey !== account.accessKey)
    return distrust('InvalidAccessKeyId', 403, 'The AWS access key ID you provided does not exist.')
  if (region !== account.region)
    return distrust('AuthorizationHeaderMalformed', 400, `expecting the region '${account.region}'`)
  const stamp = call.header('x-amz-date')
  if (Number.isNaN(momentOf(stamp)) || !stamp.startsWith(day ?? ' '))
    return distrust('AccessDenied', 403, 'a valid x-amz-date of the day of the credential is needed')
  if (Math.abs(momentOf(stamp) - now) > mostSkew)
    return distrust(
      'RequestTimeTooSkewed',
      403,
      'The difference between the request time and the current time is too large.',
    )
  const named = signedHeaders.split(';')
  if (!named.includes('host') || !named.includes('x-amz-date') || !named.includes('x-amz-content-sha256'))
    return distrust('AccessDenied', 403, 'There were headers present in the request which were not signed')
  const expected = signatureOf(call, { secretKey: account.secretKey, scope, signedHeaders })
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature)))
    return distrust(
      'SignatureDoesNotMatch',
      403,
      'The request signature we calculated does not match the signature you provided.',
    )
  const content = call.header('x-amz-content-sha256')
  if (content.startsWith('STREAMING-'))
    return distrust('NotImplemented', 501, 'bodies in signed pieces are not taken here')
  if (content !== 'UNSIGNED-PAYLOAD' && content !== hex(call.body))
    return distrust(
      'XAmzContentSHA256Mismatch',
      400,
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    )
  return null
}
