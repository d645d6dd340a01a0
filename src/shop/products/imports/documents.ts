import { productFileOf } from '../../catalogue/edit.ts'
import type { ProductFile } from '../../catalogue/file.contract.ts'
import type { Ctx } from '../../context.ts'
import { findRecord } from '../records.store.ts'
import { findVersion } from '../versions/version.store.ts'

/** A product as the editor has it: its draft, or the live version; null: unknown. */
async function documentOf(ctx: Pick<Ctx, 'db'>, id: string): Promise<ProductFile | null> {
  const record = await findRecord(ctx.db, id)
  const waits = record !== undefined && record.live !== record.latest
  const version = waits ? await findVersion(ctx.db, id, record.latest) : null
  return version?.document ?? productFileOf(ctx, id)
}

/** Products as the editor has them, in the given order. */
export async function documentsOf(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<ProductFile[]> {
  const files: ProductFile[] = []
  for (const id of ids) {
    const file = await documentOf(ctx, id)
    if (file) files.push(file)
  }
  return files
}
