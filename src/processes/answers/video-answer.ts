import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { rangeOf } from '#platform/http/byte-range.ts'
import { shopVideo } from '#platform/videos/intake.ts'

const types: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
}

/** A name stands for the same bytes for ever, and a file opened by itself is nothing but what its type says. */
const lasting = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'accept-ranges': 'bytes',
}

/**
 * `/media/videos/{name}`: a video of a product or its captions, whole or the part that is asked for, read from disk
 * as it is sent.
 */
export async function videoAnswer(folder: string, path: string, request: Request): Promise<Response> {
  const name = path.slice('/media/'.length)
  const file = join(folder, name)
  const found = shopVideo.test(name) ? await stat(file).catch(() => null) : null
  if (!found?.isFile())
    return Response.json(
      { message: 'no such video', error: 'no such video', code: 'shop.not_found' },
      { status: 404 },
    )
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
  const body =
    request.method === 'HEAD' || found.size === 0
      ? null
      : (Readable.toWeb(createReadStream(file, { start: from, end: to })) as ReadableStream<Uint8Array>) // Node's own type of it
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
