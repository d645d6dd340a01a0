import { brandsOf, catalogueOf, menuOf } from '../../catalogue/catalogue.ts'
import { currentSettings } from '../../content/content.ts'
import { fixedPaths } from '../../content/paths.rules.ts'
import { textIn } from '../../region.ts'
import { deskRead } from '../../staff/write.ts'
import { goneTargets } from './menu-checks.ts'
import { listMenuTargets as contract } from './menu-targets.contract.ts'

/** Products offered by name; others are entered by SKU. */
const mostProducts = 500

export const listMenuTargets = deskRead(contract, 'settings.read', async (ctx) => {
  const [{ products }, brands, menu, { menus }] = await Promise.all([
    catalogueOf(ctx),
    brandsOf(ctx),
    menuOf(ctx),
    currentSettings(ctx),
  ])
  const { locale } = ctx.shopper
  return {
    places: [...fixedPaths],
    collections: menu.map(({ value, name }) => ({ value, name: textIn(locale, name) })),
    brands: brands.map(({ slug, name }) => ({ value: slug, name: textIn(locale, name) })),
    products: products
      .filter(({ archived }) => !archived)
      .slice(0, mostProducts)
      .map(({ sku, name }) => ({ value: sku, name: textIn(locale, name) })),
    gone: await goneTargets(ctx, menus),
  }
})
