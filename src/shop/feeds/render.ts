import { takeTurn } from '../../platform/db/turn.ts'
import { givingWay } from '../../platform/giving-way.ts'
import { menuOf, productsNow } from '../catalogue/catalogue.ts'
import type { ProductTexts } from '../catalogue/contract.ts'
import type { Product } from '../catalogue/product.rules.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { currencyOf, textIn, type Locale } from '../region.ts'
import { viewOf } from '../showcase/showcase.ts'
import { toProductView } from '../showcase/view.rules.ts'
import { barcodesOf } from '../stock/barcodes/barcodes.ts'
import { stockNow } from '../stock/stock.ts'
import { saveRendered, type RenderedRow } from './rendered.store.ts'
import type { Market } from './feed.rules.ts'
import { renderProduct, type Surroundings } from './item.rules.ts'
import { takeMarked } from './marks.store.ts'
import { cleanText, textOfHtml } from './text.rules.ts'

/** Products that are rendered in one transaction. */
const portion = 200

/** How a guest of a market sees the shop. */
export const guestOf = (ctx: Ctx, { country, locale }: Market): Ctx => ({
  ...ctx,
  shopper: {
    ...ctx.shopper,
    country,
    locale,
    currency: currencyOf(country),
    groups: [],
    discountRate: 0,
  },
})

type Marked = { product: Product; texts: ProductTexts | undefined; markets: readonly (string | null)[] }

/**
 * Renders the products whose marks are the oldest, of every market they are marked for. Answers how many; null: another
 * process is at it.
 */
export const renderMarked = (ctx: Ctx, markets: readonly Market[], upTo: string): Promise<number | null> =>
  ctx.transaction(async (tx) => {
    if (!(await takeTurn(tx.db, 'feeds'))) return null
    const marks = new Map((await takeMarked(tx.db, upTo, portion)).map(({ id, markets: of }) => [id, of]))
    if (marks.size === 0) return 0
    const found = await productsNow(tx, [...marks.keys()])
    const products = found.map((each) => ({ ...each, markets: marks.get(each.product.id) ?? [] }))
    const there = new Set(found.map(({ product }) => product.id))
    const gone = [...marks.keys()].filter((id) => !there.has(id))
    await renderProducts(tx, markets, products, gone)
    return marks.size
  })

/** Everything an option draws on: itself and its parts. */
const stockedOf = (products: readonly Marked[]): string[] => [
  ...new Set(
    products.flatMap(({ product }) =>
      product.options.flatMap(({ subSku, components }) => [subSku, ...components.map((each) => each.subSku)]),
    ),
  ),
]

async function renderProducts(
  tx: Ctx,
  markets: readonly Market[],
  products: readonly Marked[],
  gone: readonly string[],
): Promise<void> {
  const stocked = stockedOf(products)
  const counted = { ...(await stockNow(tx, stocked)), clearance: new Map<string, string>() }
  const gtins = await barcodesOf(tx, stocked)
  const { product_feeds: rule, wallet } = await settingsOf(tx)
  const menu = await menuOf(tx)
  const giveWay = givingWay()
  for (const market of markets) {
    const { country, locale, key } = market
    const view = await viewOf(guestOf(tx, market), counted)
    const surroundings = {
      site: tx.shop.publicUrl,
      country,
      locale,
      gtins,
      rule,
      giftCard: wallet.giftCard,
      kinds: new Map(menu.map(({ value, name }) => [value, textIn(locale, name)])),
    } satisfies Omit<Surroundings, 'description'>
    const rows: RenderedRow[] = []
    for (const { product, texts, markets: of } of products) {
      if (!of.includes(null) && !of.includes(key)) continue
      const description = describe(product, texts, locale)
      const rendered = renderProduct(product, toProductView(product, view), { ...surroundings, description })
      rows.push({ productId: product.id, ...rendered })
      await giveWay() // shoppers are served meanwhile
    }
    await saveRendered(tx.db, key, rows, gone)
  }
}

/** Its sentence and what it does, as plain text. */
const describe = ({ summary }: Product, texts: ProductTexts | undefined, locale: Locale): string =>
  [cleanText(textIn(locale, summary)), texts ? textOfHtml(textIn(locale, texts.does)) : '']
    .filter((part) => part !== '')
    .join('\n')
