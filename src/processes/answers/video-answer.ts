import { extname } from 'node:path'
import { rangeOf } from '#platform/http/byte-range.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { shopVideo } from '#platform/videos/intake.ts'

const types: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
}

/** The content of a name never changes, and a file opened by itself may load and run nothing. */
const lasting = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'accept-ranges': 'bytes',
}

const missingVideo = () =>
  Response.json({ message: 'no such video', error: 'no such video', code: 'shop.not_found' }, { status: 404 })

/**
 * `/media/videos/{name}`: a video of a product or its captions, whole or the requested range, read as it is sent.
 * Throws `StorageAway`.
 */
export async function videoAnswer(
  media: Pick<Storage, 'stat' | 'get'>,
  path: string,
  request: Request,
): Promise<Response> {
  const name = path.slice('/media/'.length)
  const found = shopVideo.test(name) ? await media.stat(name) : null
  if (!found) return missingVideo()
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  const etag = `"${name.slice('videos/'.length)}"`
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers: { ...lasting, etag } })
  const condition = request.headers.get('if-range')
  const range = condition === null || condition === etag ? request.headers.get('range') : null
  const part = rangeOf(range, found.size)
  if (part === 'beyond')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${found.size}` } })
  const { from, to } = part ?? { from: 0, to: found.size - 1 }
  const isSent = request.method !== 'HEAD' && found.size > 0
  const body = isSent ? await media.get(name, { from, to }) : null
  if (isSent && !body) return missingVideo()
  return new Response(body, {
    status: part ? 206 : 200,
    headers: {
      ...lasting,
      etag,
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'content-length': String(to - from + 1),
      ...(part ? { 'content-range': `bytes ${from}-${to}/${found.size}` } : {}),
    },
  })
}
