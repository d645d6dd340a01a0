import type { Story } from '../content/stories.rules.ts'
import type { Ctx } from '../context.ts'
import { productNames } from '../showcase/stories.ts'

type Problem = { path: string; code: string; values?: Record<string, string | number> }

/** Problems of stories: missing pictures, products not on sale, empty display periods (rules/storefront#16). */
export async function storyProblems(ctx: Ctx, stories: readonly Story[]): Promise<Problem[]> {
  const { name } = await productNames(ctx)
  const found = await Promise.all(
    stories.map(async ({ picture, products, from, until }, at): Promise<Problem[]> => {
      const gone = products.find((sku) => name(sku).length === 0)
      const isThere = await ctx.pictures.find(picture.replace('/media/', ''))
      return [
        ...(isThere ? [] : [{ path: `/${at}/picture`, code: 'settings.no_such_picture' }]),
        ...(gone === undefined
          ? []
          : [{ path: `/${at}/products`, code: 'settings.no_such_product', values: { sku: gone } }]),
        ...(from && until && from >= until ? [{ path: `/${at}/until`, code: 'settings.too_early' }] : []),
      ]
    }),
  )
  return found.flat()
}
