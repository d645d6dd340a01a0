import { changeCart, getCart } from '../cart/cart.ts'
import type { Carts } from '../cart/contract.ts'
import { cartRefusals } from '../cart/rules.ts'
import { catalogueOf, type Catalogue } from '../catalogue/catalogue.ts'
import type { Option } from '../catalogue/contract.ts'
import type { Product } from '../catalogue/product.rules.ts'
import type { Ctx } from '../context.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { viewOf } from '../showcase/showcase.ts'
import { canBuy } from '../showcase/view.rules.ts'
import type { LineProblem } from './session.rules.ts'

export type WantedLine = { item: string; quantity: number }
type Found = { product: Product; option: Option }

/** The option of an item: itself, or the first purchasable option of a product. */
async function optionNamed(
  ctx: Ctx,
  { bySubSku, byId, bySku }: Catalogue,
  item: string,
): Promise<Found | null> {
  const found = bySubSku.get(item)
  if (found) return found
  const product = byId.get(item) ?? bySku.get(item)
  if (!product) return null
  const view = await viewOf(ctx)
  const once = product.options.filter(
    ({ isSubscription, availability }) => !isSubscription && availability !== 'hidden',
  )
  const option = once.find((each) => canBuy(product, each, view).ok) ?? once[0]
  return option ? { product, option } : null
}

const setQuantity = (ctx: Ctx, { product, option }: Found, quantity: number): Promise<Carts> =>
  changeCart(ctx, {
    pid: product.id,
    sku: product.sku,
    subSku: option.subSku,
    quantity,
    currency: ctx.shopper.currency,
  })

/** Available quantity of an option if the requested one is too high; 0: refused for another reason. */
const mostOf = ({ code, detail }: Refusal): number =>
  code === cartRefusals.limit.code ? Number(detail.values?.most ?? 0) : 0

/**
 * Sets the lines of the session's cart with the operations of a shopper. Returns the problems of lines that could not
 * be set as requested; the others are in the cart.
 */
export async function setLines(ctx: Ctx, wanted: readonly WantedLine[]): Promise<LineProblem[]> {
  const catalogue = await catalogueOf(ctx)
  const problems: LineProblem[] = []
  const lines = new Map<string, { at: number; found: Found; quantity: number }>()
  for (const [at, { item, quantity }] of wanted.entries()) {
    const found = await optionNamed(ctx, catalogue, item)
    const problem = { at, values: {}, quantity: 0 }
    if (!found) problems.push({ ...problem, code: cartRefusals.unknown_option.code })
    else if (found.option.isSubscription)
      problems.push({ ...problem, code: ctx.member ? 'agents.renews_on_page' : 'checkout.account_needed' })
    else {
      const known = lines.get(found.option.subSku)
      lines.set(found.option.subSku, {
        at: known?.at ?? at,
        found,
        quantity: (known?.quantity ?? 0) + quantity,
      })
    }
  }
  const held = (await getCart(ctx, { currency: ctx.shopper.currency })).singleCart.items
  for (const { subSku } of held) {
    const found = catalogue.bySubSku.get(subSku)
    if (found && !lines.has(subSku)) await setQuantity(ctx, found, 0)
  }
  for (const { at, found, quantity } of lines.values()) {
    const has = held.find(({ subSku }) => subSku === found.option.subSku)?.quantity ?? 0
    if (has === quantity) continue
    const problem = await triedToSet(ctx, found, quantity)
    if (problem) problems.push({ at, ...problem })
  }
  return problems
}

async function triedToSet(ctx: Ctx, found: Found, quantity: number): Promise<Omit<LineProblem, 'at'> | null> {
  try {
    await setQuantity(ctx, found, quantity)
    return null
  } catch (error) {
    if (!isRefusal(error) || error.kind === 'unavailable' || error.kind === 'too_many') throw error
    const most = Math.min(mostOf(error), quantity - 1)
    const less = most > 0 ? await triedToSet(ctx, found, most) : null
    if (most > 0 && !less) return { code: error.code, values: error.detail.values ?? {}, quantity: most }
    // the earlier quantity is not what was requested
    await setQuantity(ctx, found, 0)
    return { code: error.code, values: error.detail.values ?? {}, quantity: 0 }
  }
}
