import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { textIn, type Locale } from '#shop/region.ts'
import * as showcase from '#shop/showcase/contract.ts'
import { optionName } from '#shop/catalogue/product.rules.ts'
import { productPath } from '../../shell/product-path.ts'
import type { OptionSurroundings } from './buy-option.server.ts'

/** Names of the components of sets, loaded once. */
export async function partNames(
  args: LoaderFunctionArgs,
  products: readonly showcase.ProductView[],
  locale: Locale,
): Promise<OptionSurroundings['partNamed']> {
  const skus = [
    ...new Set(
      products.flatMap((product) =>
        product.productOption.flatMap((option) => option.components.map((component) => component.subSku)),
      ),
    ),
  ]
  if (skus.length === 0) return () => null
  const { products: found = [] } = await callApi(args, showcase.getProducts, {
    skus,
    htmlContent: false,
    sort: 'popularity',
    page: 1,
    limit: 100,
  })
  return (subSku) => {
    for (const product of found) {
      const option = product.productOption.find((one) => one.subSku === subSku)
      if (option)
        return {
          name: `${textIn(locale, product.name)} ${optionName(locale, option)}`,
          href: productPath(locale, product),
        }
    }
    return null
  }
}
