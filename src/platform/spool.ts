import * as fs from 'node:fs'
import { rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

// by number: a handle that nobody closed ends the process when it is collected
const [open, read, writeFile, close] = [
  promisify(fs.open),
  promisify(fs.read),
  promisify(fs.writeFile),
  promisify(fs.close),
]

/** Files whose answer nobody read to its end or gave up, as of a caller who left before it began. */
const abandoned = new FinalizationRegistry<number>((file) => fs.close(file))

/**
 * Writes a stream to a file of its own and answers it from there: whoever reads slowly keeps nobody waiting,
 * and no more than a piece of it is in memory. The file has lost its name before anything is in it, so it is
 * gone with its reader, or with the process.
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
