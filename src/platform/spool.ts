import * as fs from 'node:fs'
import { rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

// by descriptor: a FileHandle that is not closed ends the process when it is garbage collected
const [open, read, writeFile, close] = [
  promisify(fs.open),
  promisify(fs.read),
  promisify(fs.writeFile),
  promisify(fs.close),
]

/** Closes files whose stream was neither read to its end nor cancelled, such as of a client that left before it began. */
const abandoned = new FinalizationRegistry<number>((file) => fs.close(file))

/**
 * Writes a stream to a temporary file and returns a stream of that file: a slow reader does not block the source, and
 * only a chunk is in memory. The file is unlinked before anything is written, so it ends with its reader or the process.
 */
export async function spooled(from: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const path = join(tmpdir(), `elowen-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  let position = 0
  try {
    await rm(path)
    for await (const piece of from) await writeFile(file, piece)
  } catch (error) {
    await close(file)
    throw error
  }
  const token = {}
  const end = () => {
    abandoned.unregister(token)
    return close(file)
  }
  const answer = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = new Uint8Array(65_536)
      const { bytesRead } = await read(file, piece, 0, piece.byteLength, position)
      position += bytesRead
      if (bytesRead > 0) return controller.enqueue(piece.subarray(0, bytesRead))
      await end()
      controller.close()
    },
    cancel: end,
  })
  abandoned.register(answer, file, token)
  return answer
}
