import { createHash, sign, verify } from 'node:crypto'
import {
  isInnerList,
  parseDictionary,
  serializeDictionary,
  serializeInnerList,
  type InnerList,
} from 'structured-headers'
import { keyOfJwk, type SigningKey } from '../signing-keys.ts'

/** HTTP Message Signatures (RFC 9421) with ECDSA, and Content-Digest (RFC 9530) of sha-256. */

const signatureProblems = [
  'signature_missing',
  'signature_invalid',
  'key_not_found',
  'digest_mismatch',
  'algorithm_unsupported',
] as const
export type SignatureProblem = (typeof signatureProblems)[number]

/** The message that is signed: a request, or a response with its status. Names of `headers` are in lower case. */
export type SignedMessage = {
  method?: string
  status?: number
  url: URL
  headers: Readonly<Record<string, string | undefined>>
}

const derived: Readonly<Record<string, (message: SignedMessage) => string | undefined>> = {
  '@method': ({ method }) => method?.toUpperCase(),
  '@authority': ({ url }) => url.host.toLowerCase(),
  '@path': ({ url }) => url.pathname,
  '@query': ({ url }) => url.search || '?',
  '@scheme': ({ url }) => url.protocol.slice(0, -1),
  '@target-uri': ({ url }) => url.href,
  '@status': ({ status }) => (status === undefined ? undefined : String(status)),
}

export const contentDigest = (body: string | Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

/** The signature base of RFC 9421 section 2.5; null where a component is missing, repeated or not supported. */
function signatureBase(list: InnerList, message: SignedMessage): string | null {
  const names = list[0].map(([name]) => name)
  if (new Set(names).size !== names.length) return null
  const lines: string[] = []
  for (const [name, parameters] of list[0]) {
    if (typeof name !== 'string' || parameters.size > 0) return null
    const value = name.startsWith('@') ? derived[name]?.(message) : message.headers[name]?.trim()
    if (value === undefined) return null
    lines.push(`"${name}": ${value}`)
  }
  return [...lines, `"@signature-params": ${serializeInnerList(list)}`].join('\n')
}

/**
 * Headers that sign a message with the shop's key. `components` names the covered components; a body is covered by
 * `content-digest`. `until`: expiry of the signature. Throws where a component is missing.
 */
export function signatureHeaders(
  message: SignedMessage,
  components: readonly string[],
  { kid, privateKey }: Pick<SigningKey, 'kid' | 'privateKey'>,
  at: Date,
  until: Date | null = null,
): Record<string, string> {
  const list: InnerList = [
    components.map((name) => [name, new Map()]),
    new Map<string, string | number>([
      ['created', Math.floor(at.getTime() / 1_000)],
      ...(until ? [['expires', Math.floor(until.getTime() / 1_000)] as const] : []),
      ['keyid', kid],
    ]),
  ]
  const base = signatureBase(list, message)
  if (base === null) throw new Error('a component that is to be signed is not there')
  const bytes = sign('sha256', Buffer.from(base), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return {
    'signature-input': serializeDictionary(new Map([['sig1', list]])),
    signature: `sig1=:${bytes.toString('base64')}:`,
  }
}

type Jwks = readonly Readonly<Record<string, unknown>>[]

/**
 * Verifies the signature of a message and returns the problem; null: it is valid. `required` names the components it
 * must cover. The key is found by its `keyid` among the signer's `keys`. A signature is invalid from its `expires` on.
 */
export function signatureProblem(
  message: SignedMessage,
  body: Uint8Array,
  required: readonly string[],
  keys: Jwks,
  now = new Date(),
): SignatureProblem | null {
  const { headers } = message
  if (!headers['signature-input'] || !headers.signature) return 'signature_missing'
  const signed = signedParts(headers['signature-input'], headers.signature)
  if (!signed) return 'signature_invalid'
  const { list, bytes } = signed
  const expires = list[1].get('expires')
  if (expires !== undefined && !(Number(expires) * 1_000 > now.getTime())) return 'signature_invalid'
  const covered = new Set(list[0].map(([name]) => name))
  if (!required.every((name) => covered.has(name))) return 'signature_invalid'
  if (covered.has('content-digest') && !isDigestOf(headers['content-digest'] ?? '', body))
    return 'digest_mismatch'
  const jwk = keys.find(({ kid }) => kid === list[1].get('keyid'))
  if (!jwk) return 'key_not_found'
  const key = keyOfJwk(jwk)
  if (!key) return 'algorithm_unsupported'
  const base = signatureBase(list, message)
  if (base === null) return 'signature_invalid'
  const isGood = verify(key.hash, Buffer.from(base), { key: key.key, dsaEncoding: 'ieee-p1363' }, bytes)
  return isGood ? null : 'signature_invalid'
}

/** Parses the first signature: both headers have it under the same label. Null: malformed. */
function signedParts(input: string, signature: string): { list: InnerList; bytes: Buffer } | null {
  try {
    const [label, list] = [...parseDictionary(input)][0] ?? []
    const value = label === undefined ? undefined : parseDictionary(signature).get(label)?.[0]
    if (!list || !isInnerList(list) || !(value instanceof ArrayBuffer)) return null
    return { list, bytes: Buffer.from(value) }
  } catch {
    return null // malformed by RFC 8941
  }
}

function isDigestOf(header: string, body: Uint8Array): boolean {
  try {
    const value = parseDictionary(header).get('sha-256')?.[0]
    const right = createHash('sha256').update(body).digest()
    return value instanceof ArrayBuffer && Buffer.from(value).equals(right)
  } catch {
    return false // malformed by RFC 8941
  }
}

/** A string of a dictionary header (RFC 8941) by its key; null where it is missing or the header is malformed. */
export function stringOfDictionary(header: string, name: string): string | null {
  try {
    const value = parseDictionary(header).get(name)?.[0]
    return typeof value === 'string' ? value : null
  } catch {
    return null // malformed by RFC 8941
  }
}
