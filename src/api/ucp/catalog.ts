import { catalogueOf } from '../../shop/catalogue/catalogue.ts'
import { getProducts } from '../../shop/showcase/showcase.ts'
import type { Ctx } from '../../shop/context.ts'
import type { ProductView } from '../../shop/showcase/contract.ts'
import type { Answer, Call } from './call.ts'
import { codeOfReason, error, info, type Message } from './messages.ts'
import { UcpProblem } from './problems.ts'
import { shownProduct, type ShownProduct, type Variant } from './views/product-view.ts'
import {
  largestPage,
  mostIds,
  type Filters,
  type LookupRequest,
  type ProductRequest,
  type SearchRequest,
} from './requests.ts'

/** Number of products that are examined for a filter. */
const mostFiltered = 1_000
const usualLimit = 10
const plain = { htmlContent: false, sort: 'popularity' } as const
/** Longer queries are cut, in characters: only search words are expected. */
const longestQuery = 80

/** Subscriptions can be bought only on the shop's pages, by members with an account. */
const wordOf = ({ member }: Ctx, reason: string): string =>
  reason !== 'account_needed'
    ? `cart.${reason}`
    : member
      ? 'agents.renews_on_page'
      : 'checkout.account_needed'

/** Reasons why options cannot be bought, each at its variant. */
function reasonsOf({ ctx }: Call, { product, variants }: ShownProduct, path: string): Message[] {
  const each = variants.flatMap(({ reason, option }, at) =>
    reason === null
      ? []
      : [
          info(
            codeOfReason[reason] ?? 'item_unavailable',
            ctx.say(wordOf(ctx, reason), {
              most: option.orderLimit ?? 0,
            }),
            `${path}.variants[${at}]`,
          ),
        ],
  )
  return product.productType === 'Treatment'
    ? [...each, info('booking_required', ctx.say('agents.booking_required'), path)]
    : each
}

const unservedMessage = ({ ctx, market }: Call): Message[] =>
  market.unserved === null
    ? []
    : [info('region_restricted', ctx.say('agents.unserved', { country: market.unserved }))]

/** Whether a price filter is in the currency of the response. */
const filtersPrice = ({ market }: Call, hints: { currency?: string }): boolean =>
  hints.currency?.toUpperCase() === market.currency

function isWithin({ view }: Variant, price: Filters['price']): boolean {
  const { amount } = view.price
  return amount >= (price?.min ?? 0) && amount <= (price?.max ?? Number.MAX_SAFE_INTEGER)
}

const isOfCategory = ({ category }: ProductView, wanted: readonly string[] | undefined): boolean =>
  !wanted || wanted.length === 0 || category.some((each) => wanted.includes(each))

type Page = { page: number; limit: number }

function pageOf({ cursor, limit }: SearchRequest['pagination']): Page {
  if (cursor === undefined) return { page: 1, limit: Math.min(limit ?? usualLimit, largestPage) }
  const [, page, size] =
    /^p(\d{1,5})l(\d{1,2})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (!page || !size || Number(page) < 1 || Number(size) < 1 || Number(size) > largestPage)
    throw new UcpProblem('invalid_request', 'the cursor is none of this shop')
  return { page: Number(page), limit: Number(size) }
}

const paginationOf = ({ page, limit }: Page, total: number) => {
  const more = page * limit < total
  return {
    has_next_page: more,
    total_count: total,
    ...(more ? { cursor: Buffer.from(`p${page + 1}l${limit}`).toString('base64url') } : {}),
  }
}

/** Search and browsing: the results of the shop's own search, in the view of this buyer. */
export async function searchCatalog(call: Call, request: SearchRequest): Promise<Answer> {
  const { ctx, market } = call
  const { filters = {}, context } = request
  const keyword = request.query?.trim().slice(0, longestQuery)
  const requested = pageOf(request.pagination)
  const price = filtersPrice(call, context) ? filters.price : undefined
  const isFiltered = price !== undefined || (filters.categories ?? []).length > 0
  const reach = isFiltered ? { page: 1, limit: mostFiltered } : requested
  const found = await getProducts(ctx, { ...plain, ...reach, ...(keyword ? { keyword } : {}) })
  const shown = (found.products ?? []).flatMap((product) => {
    if (!isOfCategory(product, filters.categories)) return []
    const each = shownProduct(ctx, product, market)
    return each && (!price || each.variants.some((variant) => isWithin(variant, price))) ? [each] : []
  })
  const from = (requested.page - 1) * requested.limit
  const page = isFiltered ? shown.slice(from, from + requested.limit) : shown
  const messages = [
    ...unservedMessage(call),
    ...(found.searchAway ? [info('search_unavailable', ctx.say('agents.search_away'))] : []),
    ...(filters.price && !price ? [info('price_filter_ignored', ctx.say('agents.price_filter'))] : []),
    ...page.flatMap((each, at) => reasonsOf(call, each, `$.products[${at}]`)),
  ]
  return {
    root: 'dev.ucp.shopping.catalog.search',
    body: {
      products: page.map(({ view, variants }) => ({ ...view, variants: variants.map((each) => each.view) })),
      pagination: paginationOf(requested, isFiltered ? shown.length : (found.total ?? 0)),
      ...(messages.length > 0 ? { messages } : {}),
    },
  }
}

type Found = { subSku: string | null; sku: string }

/** Resolves an identifier: an option, or a product by its id, sku or address. */
async function resolved({ ctx }: Call, id: string): Promise<Found | null> {
  const catalogue = await catalogueOf(ctx)
  const option = catalogue.bySubSku.get(id)
  const isHidden = option?.option.availability === 'hidden'
  if (option && !isHidden) return { subSku: id, sku: option.product.sku }
  const product = catalogue.byId.get(id) ?? catalogue.bySku.get(id) ?? catalogue.byUrl.get(id)?.[0]
  return product ? { subSku: null, sku: product.sku } : null
}

async function shownBySku(
  call: Call,
  skus: readonly string[],
  isWhole: boolean,
): Promise<Map<string, ShownProduct>> {
  const unique = [...new Set(skus)]
  if (unique.length === 0) return new Map()
  const { products = [] } = await getProducts(call.ctx, { ...plain, page: 1, limit: mostIds, skus: unique })
  return new Map(
    products.flatMap((product) => {
      const shown = shownProduct(call.ctx, product, call.market, isWhole)
      return shown ? [[product.sku, shown] as const] : []
    }),
  )
}

/** Products by their identifiers, each once, with one variant for each identifier that named it. */
export async function lookupCatalog(call: Call, { ids, filters, context }: LookupRequest): Promise<Answer> {
  const unique = [...new Set(ids)]
  if (unique.length > mostIds)
    throw new UcpProblem('request_too_large', `at most ${mostIds} identifiers a call`)
  const found = await Promise.all(unique.map(async (id) => ({ id, found: await resolved(call, id) })))
  const shown = await shownBySku(
    call,
    found.flatMap((each) => each.found?.sku ?? []),
    false,
  )
  const price = filtersPrice(call, context) ? filters?.price : undefined
  const inputs = new Map<string, { id: string; match: string }[]>()
  const missing: string[] = []
  for (const { id, found: named } of found) {
    const product = named && shown.get(named.sku)
    const variant = product?.variants.find(({ option }) => option.subSku === (named?.subSku ?? option.subSku))
    if (!product || !variant) missing.push(id)
    else {
      const list = inputs.get(variant.option.subSku) ?? []
      inputs.set(variant.option.subSku, [...list, { id, match: named?.subSku ? 'exact' : 'featured' }])
    }
  }
  const page = [...shown.values()].flatMap((each): ShownProduct[] => {
    if (!isOfCategory(each.product, filters?.categories)) return []
    const [first, ...others] = each.variants.filter(
      (variant) => inputs.has(variant.option.subSku) && isWithin(variant, price),
    )
    return first ? [{ ...each, variants: [first, ...others] }] : []
  })
  const messages = [
    ...unservedMessage(call),
    ...missing.map((id) => info('not_found', id)),
    ...page.flatMap((each, at) => reasonsOf(call, each, `$.products[${at}]`)),
  ]
  return {
    root: 'dev.ucp.shopping.catalog.lookup',
    body: {
      products: page.map(({ view, variants }) => ({
        ...view,
        variants: variants.map((each) => ({ ...each.view, inputs: inputs.get(each.option.subSku) })),
      })),
      ...(messages.length > 0 ? { messages } : {}),
    },
  }
}

/** The variants matching an id and a selection, the featured one first. */
function chosenOf(
  { variants }: ShownProduct,
  subSku: string | null,
  selected: ProductRequest['selected'],
): [Variant, ...Variant[]] {
  const [first] = variants
  const byId = variants.find(({ option }) => option.subSku === subSku)
  if (byId) return [byId]
  const labels = (selected ?? []).map(({ label }) => label.toLowerCase())
  const chosen = variants.find(({ view }) =>
    (view.options as { label: string }[]).some(({ label }) => labels.includes(label.toLowerCase())),
  )
  // a product has one axis: without a selection all options are shown
  if (chosen) return [chosen]
  return [first, ...variants.slice(1)]
}

/** One product in full, with the availability of each of its options. */
export async function getProduct(
  call: Call,
  { id, selected, filters, context }: ProductRequest,
): Promise<Answer> {
  const { ctx } = call
  const root = 'dev.ucp.shopping.catalog.lookup'
  const named = await resolved(call, id)
  const shown = named && (await shownBySku(call, [named.sku], true)).get(named.sku)
  const price = filtersPrice(call, context) ? filters?.price : undefined
  const variants = (shown ? chosenOf(shown, named.subSku, selected) : []).filter((each) =>
    isWithin(each, price),
  )
  const [first, ...others] = variants
  if (!shown || !first)
    return {
      root,
      failed: [error('not_found', ctx.say('agents.no_product', { id: id.slice(0, 80) }), 'unrecoverable')],
    }
  const name = ctx.say('agents.option')
  const messages = [
    ...unservedMessage(call),
    ...reasonsOf(call, { ...shown, variants: [first, ...others] }, '$.product'),
  ]
  return {
    root,
    body: {
      product: {
        ...shown.view,
        options: [
          {
            name,
            values: shown.variants.map(({ view, reason }) => ({
              id: view.id,
              label: (view.options as { label: string }[])[0]?.label ?? view.id,
              available: reason === null,
              exists: true,
            })),
          },
        ],
        selected: [
          {
            name,
            id: first.view.id,
            label: (first.view.options as { label: string }[])[0]?.label ?? first.view.id,
          },
        ],
        variants: variants.map((each) => each.view),
      },
      ...(messages.length > 0 ? { messages } : {}),
    },
  }
}
