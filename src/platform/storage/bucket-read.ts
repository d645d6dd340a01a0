import { problemOf, type BucketCall } from './bucket-calls.ts'
import { StorageAway, type ByteRange } from './storage.ts'

/** Bytes per call. A file is read in chunks on demand: a slow reader holds no connection, and only a chunk is in memory. */
const pieceBytes = 2 * 1024 * 1024

type Piece = { bytes: Uint8Array<ArrayBuffer>; /** Of the whole file. */ size: number }

/** Reads files of a bucket, whole or in part; null: no such file. The first chunk is read before it returns. */
export function bucketReader(call: BucketCall, bucket: string) {
  const pieceOf = (key: string, { from, to }: ByteRange): Promise<Piece | null> =>
    call(async ({ sdk, client, abortSignal }) => {
      const query = { Bucket: bucket, Key: key, Range: `bytes=${from}-${to}` }
      try {
        const found = await client.send(new sdk.GetObjectCommand(query), { abortSignal })
        const bytes = new Uint8Array((await found.Body?.transformToByteArray()) ?? [])
        return { bytes, size: Number(found.ContentRange?.split('/')[1] ?? found.ContentLength ?? 0) }
      } catch (error) {
        // an empty file has no byte to begin with
        if (problemOf(error).status === 416) return { bytes: new Uint8Array(), size: 0 }
        throw error
      }
    })

  return async (key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null> => {
    let from = range?.from ?? 0
    const most = range?.to ?? Number.MAX_SAFE_INTEGER
    let next = await pieceOf(key, { from, to: Math.min(from + pieceBytes - 1, most) })
    if (!next) return null
    const end = Math.min(most, next.size - 1)
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (from > end) return controller.close()
          next ??= await pieceOf(key, { from, to: Math.min(from + pieceBytes - 1, end) })
          if (!next || next.bytes.byteLength === 0) throw new StorageAway(`${key} ended before its end`)
          controller.enqueue(next.bytes)
          from += next.bytes.byteLength
          next = null
          if (from > end) controller.close()
        },
      },
      { highWaterMark: 0 },
    )
  }
}
