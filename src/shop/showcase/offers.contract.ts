import { z } from 'zod'
import { productSpelling } from '../catalogue/contract.ts'
import { endpoint, onWire } from '../endpoint.ts'
import { shownProduct, ProductView } from './contract.ts'

/** A product with what makes it an offer; `product` is the same once more. */
const OfferView = onWire(
  { ...shownProduct, bundleSku: z.string(), subSku: z.string(), product: ProductView },
  productSpelling,
)

export type ShopOffer = z.output<typeof OfferView>

export const offers = endpoint('GET', '/product/offers/{id}', {
  name: 'product-offers',
  about: 'Special offers beside a product that are open to the caller, without those already in their cart.',
  query: z.object({ id: z.uuid() }),
  answer: z.object({ offers: z.array(OfferView) }),
  cacheSeconds: 30,
  refuses: ['shop.not_found'],
})
