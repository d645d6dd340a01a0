import { catalogueOf } from '../catalogue/catalogue.ts'
import type { Ctx } from '../context.ts'
import { usualEstimate } from '../delivery/rules.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { toOptionView, type View } from './view.rules.ts'
import { viewOf } from './showcase.ts'

/** Options by sku, unknown ones left out, hidden ones too. */
async function optionsBySku(ctx: Ctx, subSkus: readonly string[]) {
  const { bySubSku } = await catalogueOf(ctx)
  return subSkus
    .flatMap((sku) => bySubSku.get(sku) ?? [])
    .filter(({ option }) => option.availability !== 'hidden')
}

export const inventory = serve(
  contract.inventory,
  { who: 'anyone', limit: 'lookup' },
  async (ctx, { subSkus }) => {
    const view = await viewOf(ctx)
    const found = await optionsBySku(ctx, subSkus)
    return {
      inventory: found.map(({ product, option }) => {
        const { subSku, state, low } = toOptionView(product, option, view)
        return { subSku, state, low }
      }),
    }
  },
)

export const productStatus = serve(
  contract.productStatus,
  { who: 'anyone', limit: 'lookup' },
  async (ctx, { subSkus, country }) => {
    const callersView = await viewOf(ctx)
    const view: View = { ...callersView, country: country ?? callersView.country }
    const found = await optionsBySku(ctx, subSkus)
    return {
      status: found.map(({ product, option }) => {
        const visible = toOptionView(product, option, view)
        return {
          subSku: option.subSku,
          availability: visible.state,
          buyable: visible.buyable,
          estimate:
            visible.estimate ??
            visible.expectedOn ??
            (visible.state === 'in_stock' ? usualEstimate(view.today) : null),
          cutOffDate: option.cutOffDate ?? null,
        }
      }),
    }
  },
)
