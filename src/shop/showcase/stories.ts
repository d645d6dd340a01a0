import { createHash } from 'node:crypto'
import { unnoted } from '../../platform/cache/uses.ts'
import { catalogueOf } from '../catalogue/catalogue.ts'
import { isShowing } from '../content/banner.rules.ts'
import type { Story } from '../content/stories.rules.ts'
import type { Ctx } from '../context.ts'
import { menuPaths } from './menus.ts'
import type { ReviewStory } from './stories.contract.ts'

/** Stable UUID of a story, derived from its contents, because stories of a setting have no row ids. */
function idOf({ picture, title }: Story, at: number): string {
  const hash = createHash('sha256').update(`${at} ${picture} ${title.chi}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

/** Stories within their display window, with their existing products (rules/storefront#16). */
export async function openStories(
  ctx: Pick<Ctx, 'cache'>,
  stories: readonly Story[],
  now: string,
): Promise<ReviewStory[]> {
  const { name } = await productNames(ctx)
  return stories
    .map((story, at) => ({ story, id: idOf(story, at) }))
    .filter(({ story }) => isShowing(story, now))
    .map(({ story, id }) => ({
      id,
      imageUrl: story.picture,
      title: story.title,
      description: story.text,
      name: story.name,
      rating: story.rating,
      ...(story.post === undefined ? {} : { igLink: story.post }),
      ...(story.products[0] === undefined ? {} : { sku: story.products[0] }),
      products: story.products.flatMap(name),
    }))
}

/** Resolves products of stories; removed and archived ones resolve to none. */
export async function productNames(ctx: Pick<Ctx, 'cache'>): Promise<{
  name: (sku: string) => ReviewStory['products']
}> {
  // `menuPaths` records the dependency on a product
  const [{ bySku }, pathOf] = await Promise.all([unnoted(() => catalogueOf(ctx)), menuPaths(ctx)])
  return {
    name: (sku) => {
      const url = pathOf({ kind: 'product', target: sku })
      const product = bySku.get(sku)
      return url === null || !product ? [] : [{ sku, name: product.name, url }]
    },
  }
}
