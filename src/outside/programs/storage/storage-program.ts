import { Hono } from 'hono'
import type { Outages } from '../outages.ts'
import { listAnswer, noSuchKey, objectAnswer, refused } from './answers.ts'
import type { Objects } from './objects.ts'
import { distrustOf, type StorageAccount } from './signature.ts'

/** Features of S3 that the shop never uses: copies, parts, versions, rights. */
const unknownQueries = ['uploads', 'uploadId', 'acl', 'tagging', 'versions', 'policy', 'location', 'delete']

/**
 * A bucket host with the S3 protocol, path-style addresses and Signature Version 4: PUT, GET with a range, HEAD,
 * DELETE and ListObjectsV2. Other requests get NotImplemented.
 */
export function storageProgram(account: StorageAccount, objects: Objects, outages: Outages): Hono {
  const router = new Hono()
  router.all('/storage/:bucket/:key{.*}?', async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer())
    return outages.through('storage', () => {
      const { pathname: path, searchParams: query } = new URL(c.req.url)
      const { method } = c.req
      const isHead = method === 'HEAD'
      const call = { method, path, query, body, header: (name: string) => c.req.header(name) ?? '' }
      const no = (code: string, status: number, message: string) =>
        refused({ code, status, message }, path, isHead)
      const distrust = distrustOf(call, account, Date.now())
      if (distrust) return refused(distrust, path, isHead)
      const [, , bucket = '', ...rest] = path.split('/')
      if (decodeURIComponent(bucket) !== account.bucket)
        return no('NoSuchBucket', 404, 'The specified bucket does not exist')
      if (unknownQueries.some((name) => query.has(name)) || c.req.header('x-amz-copy-source'))
        return no('NotImplemented', 501, 'this program knows single objects alone')
      const key = decodeURIComponent(rest.join('/'))
      if (key === '')
        return method === 'GET' && query.get('list-type') === '2'
          ? listAnswer(objects, account.bucket, query)
          : no('NotImplemented', 501, 'of a bucket, ListObjectsV2 alone is known')
      if (method === 'PUT') {
        const { etag } = objects.put(key, body, c.req.header('content-type') ?? 'binary/octet-stream')
        return new Response(null, { headers: { etag: `"${etag}"` } })
      }
      if (method === 'DELETE') {
        objects.remove(key)
        return new Response(null, { status: 204 })
      }
      if (method !== 'GET' && !isHead)
        return no('MethodNotAllowed', 405, 'The specified method is not allowed against this resource.')
      const found = objects.find(key)
      return found
        ? objectAnswer(objects, found, c.req.header('range') ?? '', isHead)
        : refused(noSuchKey, path, isHead)
    })
  })
  /** The objects of the bucket, for tests and inspection: no signature, no content. */
  router.get('/storage-objects', (c) => c.json(objects.all()))
  return router
}
