import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { About } from '../../staff/write.ts'
import { openRecord, standingOf, type Opened } from '../record.ts'
import { productRefusals } from '../state.rules.ts'
import { changesBetween, sidesOf, type ProductChange } from '../versions/difference.rules.ts'
import type { Saved } from './editor.contract.ts'

/** Response to a write of a product. */
export const savedView = (opened: Opened, changes: ProductChange[]): Saved => ({
  product: {
    id: opened.id,
    sku: opened.record.sku,
    state: standingOf(opened),
    version: opened.record.latest,
    live: opened.record.live,
    publishAt: opened.record.publishAt?.toISOString() ?? null,
  },
  changes,
})

/** Response with the changes between two latest versions. */
export const savedSince = (before: Opened, after: Opened): Saved =>
  savedView(after, changesBetween(before.latest.document, after.latest.document))

/** Audit options for writes of products: the changes, with both sides by field name. */
export const aboutProduct = {
  entity: 'product',
  idOf: ({ product }: Saved) => product.id,
  sides: ({ changes }: Saved) => sidesOf(changes),
} satisfies Partial<About<never>>

/** Opens a product for a change of the whole of it. Throws `products.outdated`, `products.unknown`. */
export async function openAt(tx: Ctx, id: string, version: number): Promise<Opened> {
  const opened = await openRecord(tx, id)
  if (opened.record.latest !== version) throw outdated(opened)
  return opened
}

/** `fields`: conflicting changes of others, by form field. */
export const outdated = ({ latest }: Opened, fields?: Record<string, string>): Refusal =>
  new Refusal(productRefusals.outdated, {
    values: { version: latest.number, who: latest.who },
    ...(fields ? { fields } : {}),
  })
