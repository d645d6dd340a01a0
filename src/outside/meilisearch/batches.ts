import type { SearchDocument } from '#shop/showcase/ports.ts'

/** Limits of one request: a server accepts 100 MB by default, and a proxy before it less. */
const most = { bytes: 4_000_000, documents: 1_000 }

/** Documents as JSON lines, in batches of one request each. */
export function* inBatches(documents: readonly SearchDocument[], limits = most): Generator<string> {
  let lines: string[] = []
  let bytes = 0
  for (const document of documents) {
    const line = JSON.stringify(document)
    const size = Buffer.byteLength(line) + 1
    if (lines.length > 0 && (bytes + size > limits.bytes || lines.length === limits.documents)) {
      yield lines.join('\n')
      lines = []
      bytes = 0
    }
    lines.push(line)
    bytes += size
  }
  if (lines.length > 0) yield lines.join('\n')
}
