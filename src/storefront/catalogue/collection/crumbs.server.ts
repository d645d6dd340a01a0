import { textIn, type Locale } from '#shop/region.ts'
import type { ProductView } from '#shop/showcase/contract.ts'
import type { ShopSetting } from '#shop/showcase/setting.contract.ts'
import { pathTo } from '../../i18n/paths.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import { productPath } from '../../shell/product-path.ts'
import type { ProductCrumb } from '../product/product-view.ts'

/** Breadcrumbs: home, the product's collection, the product. */
export function crumbsOf(product: ProductView, locale: Locale, setting: ShopSetting): ProductCrumb[] {
  const t = wordsFor(locale, 'product')
  const home = { key: 'home', label: t('home'), href: pathTo(locale, '/') }
  const here = { key: 'here', label: textIn(locale, product.name), href: productPath(locale, product) }
  if (product.productType === 'Treatment') {
    return [
      home,
      { key: 'treatments', label: t('treatments'), href: pathTo(locale, '/treatment/:treatmenturl?') },
      here,
    ]
  }
  const brand = setting.brands.find((one) => one.key === product.brandKey)
  if (brand?.isMarket) {
    return [
      home,
      { key: 'market', label: t('market'), href: pathTo(locale, '/pi-marketplace') },
      {
        key: brand.key,
        label: textIn(locale, brand.name),
        href: pathTo(locale, '/:brand/:producturl?', { brand: brand.slug }),
      },
      here,
    ]
  }
  const collections = product.category.flatMap(
    (value) =>
      setting.homepageSetting.menuList.find((entry) => entry.value === value && value !== product.brandKey) ??
      [],
  )[0]
  const collection = collections && {
    key: collections.value,
    label: textIn(locale, collections.name),
    href: pathTo(locale, '/collection/:collection?', { collection: collections.value }),
  }
  return collection ? [home, collection, here] : [home, here]
}
