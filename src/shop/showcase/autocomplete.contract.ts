import { z } from 'zod'
import { productSpelling } from '../catalogue/contract.ts'
import { endpoint, line, onWire, wholeNumber } from '../endpoint.ts'

const Suggestion = onWire(
  {
    id: z.string(),
    name: z.object({ eng: z.string(), chi: z.string(), cn: z.string(), localized: z.string() }),
    brand: z.string(),
    brandSlug: z.string(),
    uniqueUrl: z.string(),
    productType: z.string(),
    thumbnail: z.string(),
  },
  productSpelling,
)

export type Suggestion = z.output<typeof Suggestion>

export const autocomplete = endpoint('GET', '/product/autocomplete', {
  name: 'product-autocomplete',
  about: 'The first products for a few letters, for the drop-down of the search box.',
  query: z.object({
    keyword: line(80).pipe(z.string().min(1)),
    channel: wholeNumber(0, 99).optional(),
    limit: wholeNumber(1, 20).default(8),
  }),
  /** `search_away`: the search index is unavailable, so an empty list does not mean that there are no matches. */
  answer: onWire({ products: z.array(Suggestion), searchAway: z.boolean().optional() }),
  cacheSeconds: 30,
  refuses: ['shop.too_many_requests'],
})
