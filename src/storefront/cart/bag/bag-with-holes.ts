import type { PageHoles } from '#api/client.ts'
import { countOf, itemsOf } from '../line-change.ts'
import { emptyBag, type Bag } from './bag-context.ts'

/** The bag while a page with holes is drawn: whoever reads more of it than one line makes the page its reader's own. */
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
