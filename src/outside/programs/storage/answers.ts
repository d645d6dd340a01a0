import type { Distrust } from './signature.ts'
import type { Objects, StoredObject } from './objects.ts'

const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const xml = (status: number, body: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, {
    status,
    headers: { 'content-type': 'application/xml' },
  })

/** An error in S3's format; the response to a HEAD has no body. */
export const refused = ({ code, status, message }: Distrust, resource: string, isHead: boolean): Response =>
  isHead
    ? new Response(null, { status })
    : xml(
        status,
        `<Error><Code>${code}</Code><Message>${xmlText(message)}</Message><Resource>${xmlText(resource)}</Resource><RequestId>0</RequestId></Error>`,
      )

export const noSuchKey: Distrust = {
  code: 'NoSuchKey',
  status: 404,
  message: 'The specified key does not exist.',
}

/** First and last byte of `bytes=…`; null: the whole object, as for a range that S3 does not support. */
function partOf(range: string, size: number): { from: number; to: number } | 'beyond' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (first === undefined || (first === '' && last === '')) return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from >= size || from > to ? 'beyond' : { from, to }
}

/** An object, whole or in part. */
export function objectAnswer(objects: Objects, found: StoredObject, range: string, isHead: boolean) {
  const part = range ? partOf(range, found.size) : null
  if (part === 'beyond')
    return refused(
      { code: 'InvalidRange', status: 416, message: 'The requested range is not satisfiable' },
      found.id,
      isHead,
    )
  const { from, to } = part ?? { from: 0, to: found.size - 1 }
  const headers = {
    etag: `"${found.etag}"`,
    'content-type': found.type,
    'content-length': String(to - from + 1),
    'last-modified': new Date(found.at).toUTCString(),
    'accept-ranges': 'bytes',
    ...(part ? { 'content-range': `bytes ${from}-${to}/${found.size}` } : {}),
  }
  const body = isHead ? null : new Uint8Array(objects.read(found.id).subarray(from, to + 1))
  return new Response(body, { status: part ? 206 : 200, headers })
}

/** ListObjectsV2: at most a thousand, and a token for the next ones. */
export function listAnswer(objects: Objects, bucket: string, query: URLSearchParams): Response {
  const prefix = query.get('prefix') ?? ''
  const token = query.get('continuation-token')
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString()
  const most = Math.min(1_000, Number(query.get('max-keys') ?? 1_000))
  const found = objects.all().filter(({ id }) => id.startsWith(prefix) && id > after)
  const page = found.slice(0, most)
  const last = page.at(-1)
  const isTruncated = found.length > page.length
  const next =
    isTruncated && last
      ? `<NextContinuationToken>${Buffer.from(last.id).toString('base64url')}</NextContinuationToken>`
      : ''
  const contents = page.map(
    ({ id, size, etag, at }) =>
      `<Contents><Key>${xmlText(id)}</Key><LastModified>${new Date(at).toISOString()}</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  )
  return xml(
    200,
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><Prefix>${xmlText(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${most}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  )
}
