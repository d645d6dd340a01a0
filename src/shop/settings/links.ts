import { brandsOf, catalogueOf, menuOf } from '../catalogue/catalogue.ts'
import { isListed } from '../catalogue/product.rules.ts'
import { stripQuery, fixedPaths } from '../content/paths.rules.ts'
import type { Ctx } from '../context.ts'

/** Returns a check whether a path of the shop, without language, leads to an existing page. */
export async function pathCheck(ctx: Ctx): Promise<(path: string) => boolean> {
  const [{ products }, brands, menu] = await Promise.all([catalogueOf(ctx), brandsOf(ctx), menuOf(ctx)])
  const known = new Set<string>([
    ...fixedPaths,
    ...brands.flatMap(({ slug }) => [`/${slug}`, `/collection/${slug}`]),
    ...menu.map(({ value }) => `/collection/${value}`),
    ...products
      .filter(isListed)
      .flatMap(({ brandSlug, uniqueUrl }) => [`/${brandSlug}/${uniqueUrl}`, `/treatment/${uniqueUrl}`]),
  ])
  return (path) => known.has(stripQuery(path))
}
