import { bucketCalls, problemOf, type BucketAccess, type BucketCall } from './bucket-calls.ts'
import { bucketReader } from './bucket-read.ts'
import { gathered, isKey, StorageAway, type Storage } from './storage.ts'

const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
}
const typeOf = (key: string): string =>
  types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** Why a bucket cannot be used, in one sentence, and whether it answered at all. */
export type BucketProblem = { sentence: string; isReached: boolean }

/** Files in a bucket of any host that speaks S3. */
export function bucketStorage(access: BucketAccess): Storage {
  const call = bucketCalls(access)
  const { bucket: Bucket } = access
  const get = bucketReader(call, Bucket)
  const read = async (key: string) => {
    const stream = isKey(key) ? await get(key) : null
    return stream && gathered(stream)
  }
  return {
    async put(key, bytes) {
      if (!isKey(key)) throw new Error(`no key of a file: ${key}`)
      const stored = await call(({ sdk, client, abortSignal }) => {
        const file = { Bucket, Key: key, Body: bytes, ContentType: typeOf(key) }
        return client.send(new sdk.PutObjectCommand(file), { abortSignal })
      }, bytes.byteLength)
      if (!stored) throw new StorageAway(`${key} was not taken`)
    },
    async stat(key) {
      if (!isKey(key)) return null
      const found = await call(({ sdk, client, abortSignal }) =>
        client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }), { abortSignal }),
      )
      return found && { size: found.ContentLength ?? 0, stamp: (found.ETag ?? '').replaceAll('"', '') }
    },
    get: async (key, range) => (isKey(key) ? get(key, range) : null),
    read,
    source: read,
    async remove(key) {
      if (!isKey(key)) return
      await call(({ sdk, client, abortSignal }) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }), { abortSignal }),
      )
    },
    list: (prefix) => listed(call, Bucket, prefix),
  }
}

async function* listed(call: BucketCall, bucket: string, prefix: string) {
  let token: string | undefined
  do {
    const query = { Bucket: bucket, Prefix: prefix, ...(token ? { ContinuationToken: token } : {}) }
    const page = await call(({ sdk, client, abortSignal }) =>
      client.send(new sdk.ListObjectsV2Command(query), { abortSignal }),
    )
    for (const { Key = '', Size = 0 } of page?.Contents ?? []) yield { key: Key, size: Size }
    token = page?.NextContinuationToken
  } while (token)
}

/** What is wrong with a bucket; null: it takes our calls. */
export async function bucketProblem(access: BucketAccess): Promise<BucketProblem | null> {
  try {
    await bucketCalls(access)(({ sdk, client, abortSignal }) =>
      client.send(new sdk.ListObjectsV2Command({ Bucket: access.bucket, MaxKeys: 1 }), { abortSignal }),
    )
    return null
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error
    const { status } = problemOf(error.cause)
    return { sentence: error.message, isReached: status !== null && status < 500 }
  }
}
