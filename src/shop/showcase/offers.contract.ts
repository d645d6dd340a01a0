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
  about:
    'Special offers that stand with a product and that the caller may take, without what lies in their bag already.',
  query: z.object({ id: z.uuid() }),
  answer: z.object({ offers: z.array(OfferView) }),
  keptFor: 30,
  refuses: ['shop.not_found'],
})
