import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { About } from '../../staff/write.ts'
import { openRecord, standingOf, type Opened } from '../record.ts'
import { productRefusals } from '../state.rules.ts'
import { changesBetween, sidesOf, type ProductChange } from '../versions/difference.rules.ts'
import type { Saved } from './editor.contract.ts'

/** What is said of a product once something of it was changed. */
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

/** What its latest version says otherwise than before. */
export const savedSince = (before: Opened, after: Opened): Saved =>
  savedView(after, changesBetween(before.latest.document, after.latest.document))

/** How writes of products are written down: what was changed, both sides by name. */
export const aboutProduct = {
  entity: 'product',
  idOf: ({ product }: Saved) => product.id,
  sides: ({ changes }: Saved) => sidesOf(changes),
} satisfies Partial<About<never>>

/** A product as it was read by whoever changes the whole of it. Throws `products.outdated`, `products.unknown`. */
export async function openAt(tx: Ctx, id: string, version: number): Promise<Opened> {
  const opened = await openRecord(tx, id)
  if (opened.record.latest !== version) throw outdated(opened)
  return opened
}

/** `fields`: what others saved meanwhile, by the fields of the form. */
export const outdated = ({ latest }: Opened, fields?: Record<string, string>): Refusal =>
  new Refusal(productRefusals.outdated, {
    values: { version: latest.number, who: latest.who },
    ...(fields ? { fields } : {}),
  })
