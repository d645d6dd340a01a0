import type { Ctx } from '../context.ts'
import { commonRefusals, Refusal } from '../refusal.ts'
import { may } from '../staff/rules.ts'
import { atTheDesk, deskRead } from '../staff/write.ts'
import * as contract from './comment.contract.ts'
import { fileKind, pdfRuns, rightToSee, timelineRefusals } from './comment.rules.ts'
import * as store from './file.store.ts'

/**
 * Prepares a file for storage: a picture is decoded and encoded again, which removes embedded data; a PDF is stored
 * unchanged if it has no active content. Slow, so call it before the transaction.
 */
export async function readFile(ctx: Ctx, bytes: Uint8Array, name: string): Promise<store.NewFile> {
  const kind = fileKind(bytes)
  if (kind === null) throw new Refusal(timelineRefusals.file_type)
  if (kind === 'pdf') {
    if (pdfRuns(bytes)) throw new Refusal(timelineRefusals.pdf_runs)
    return { name: name || 'file.pdf', type: 'application/pdf', bytes }
  }
  const encoded = await ctx.photos.encode(bytes)
  if (typeof encoded === 'string') throw new Refusal(timelineRefusals[encoded])
  return { name: name || 'picture', type: 'image/webp', bytes: encoded }
}

export const getCommentFile = deskRead(contract.getCommentFile, 'desk', async (ctx, { id }) => {
  const file = await store.findFile(ctx.db, id)
  if (!file || !may(atTheDesk(ctx).roles, rightToSee[file.thing])) throw new Refusal(commonRefusals.not_found)
  const isPdf = file.type === 'application/pdf'
  return {
    type: file.type,
    body: new Uint8Array(file.bytes),
    name: `${id}.${isPdf ? 'pdf' : 'webp'}`,
    isAttachment: isPdf,
  }
})
