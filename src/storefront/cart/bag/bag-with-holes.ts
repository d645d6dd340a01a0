import type { PageHoles } from '#api/client.ts'
import { countOf, itemsOf } from '../line-change.ts'
import { emptyBag, type Bag } from './bag-context.ts'

/**
 * Cart context while a page with holes is rendered: reading more than one line makes the page uncacheable, as it then
 * belongs to one visitor.
 */
export const bagWithHoles = (holes: PageHoles): Bag => ({
  ...emptyBag,
  get carts() {
    return holes.bag()
  },
  get count() {
    return countOf(itemsOf(holes.bag()))
  },
  held: (line) => holes.held(line),
})
