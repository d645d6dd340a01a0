import { open, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
    for await (const piece of from) await file.write(piece)
  } catch (error) {
    await file.close()
    throw error
  }
  return new ReadableStream({
    async pull(controller) {
      const piece = new Uint8Array(65_536)
      const { bytesRead } = await file.read(piece, 0, piece.byteLength, position)
      position += bytesRead
      if (bytesRead > 0) return controller.enqueue(piece.subarray(0, bytesRead))
      await file.close()
      controller.close()
    },
    cancel: () => file.close(),
  })
}
