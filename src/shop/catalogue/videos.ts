import type { Ctx } from '../context.ts'
import { complaint, type Complaint } from './file-check.rules.ts'
import type { ProductFile } from './file.contract.ts'

const isOurs = (name: string): boolean => !/^(?:https:\/\/|\/)/.test(name)

/** Videos and captions that a product names and the shop does not have. */
export async function missingVideos(
  ctx: Pick<Ctx, 'productVideos'>,
  file: ProductFile,
): Promise<Complaint[]> {
  const named = file.media.flatMap(({ video, captions }, index) => [
    ...(video ? [{ name: video, path: ['media', index, 'video'] }] : []),
    ...Object.entries(captions ?? {}).map(([language, name]) => ({
      name,
      path: ['media', index, 'captions', language],
    })),
  ])
  const found: Complaint[] = []
  for (const { name, path } of named)
    if (isOurs(name) && !(await ctx.productVideos.has(name)))
      found.push(complaint(file.sku, path, 'no_video', { name }))
  return found
}
