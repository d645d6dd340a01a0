import type { LoaderFunctionArgs } from 'react-router'
import { textIn, type Locale } from '#shop/region.ts'
import type { ProductView } from '#shop/showcase/contract.ts'
import { findProduct } from '../../catalogue/product/product-view.server.ts'
import { tileFrom } from '../../catalogue/tile.ts'

/**
 * A treatment in the catalogue; null: it does not exist or is no longer sold. Paid sessions of it can still be booked
 * and rescheduled.
 */
export async function findTreatment(args: LoaderFunctionArgs, url: string): Promise<ProductView | null> {
  try {
    const product = await findProduct(args, { uniqueUrl: url })
    return product?.productType === 'Treatment' && product.treatment ? product : null
  } catch (error) {
    if ((error as { init?: { status?: number } | null }).init?.status === 404) return null // what callApi throws
    throw error
  }
}

type Named = Readonly<{ name: string; thumbnail: string }>

/** Name, picture and price of a treatment; no price if it is no longer sold. */
export function bookedProduct(shown: ProductView | null, named: Named, locale: Locale) {
  if (!shown)
    return { name: named.name, thumbnail: named.thumbnail, price: null, original: null, isFrom: false }
  const { price, original, from } = tileFrom(shown, locale)
  return { name: textIn(locale, shown.name), thumbnail: shown.thumbnail, price, original, isFrom: from }
}
