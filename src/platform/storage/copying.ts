import { storedAreas, type Storage } from './storage.ts'

export type CopyCounts = { files: number; copied: number; bytes: number; there: number; gone: number }

/**
 * Copies every uploaded file to a bucket. Idempotent, also while the shop runs: a file that the bucket has in the same
 * size is skipped; one that was removed meanwhile is removed again. With `dryRun` it only counts.
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  { dryRun = false, follow }: { dryRun?: boolean; follow?(counts: CopyCounts): void } = {},
): Promise<CopyCounts> {
  const counts: CopyCounts = { files: 0, copied: 0, bytes: 0, there: 0, gone: 0 }
  for (const area of storedAreas)
    for await (const { key, size } of from.list(`${area}/`)) {
      counts.files += 1
      if ((await to.stat(key))?.size === size) counts.there += 1
      else if (dryRun) {
        counts.copied += 1
        counts.bytes += size
      } else await copyOne(from, to, key, counts)
      follow?.(counts)
    }
  return counts
}

async function copyOne(from: Storage, to: Storage, key: string, counts: CopyCounts): Promise<void> {
  const bytes = await from.read(key)
  if (bytes) await to.put(key, bytes)
  // the file was removed while it was copied (an erasure): removals start with the folder
  if (await from.stat(key)) {
    counts.copied += 1
    counts.bytes += bytes?.byteLength ?? 0
    return
  }
  if (bytes) await to.remove(key)
  counts.gone += 1
}
