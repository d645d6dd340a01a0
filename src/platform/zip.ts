import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** `isPacked`: pictures and videos, which compression does not make smaller. */
export type ZipEntry = {
  name: string
  isPacked?: boolean
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const noBytes = new Uint8Array(0)

/** Streams a ZIP archive while its entries are read; of each only a chunk is in memory. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else if (chunk.byteLength > 0) written.push(chunk)
  })
  for await (const { name, isPacked = false, chunks } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name)
    zip.add(file)
    for await (const chunk of chunks) {
      file.push(chunk)
      if (failure) throw failure
      yield* written.splice(0)
    }
    file.push(noBytes, true)
    yield* written.splice(0)
  }
  zip.end()
  yield* written.splice(0)
}

/** The archive as a response body; a reader that cancels ends the writing. */
export function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}
