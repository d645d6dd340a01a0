import { setStatementTimeout } from '../../platform/db/statement-timeout.ts'
import { commitLater, takeTurn } from '../../platform/db/turn.ts'
import { eventLoopYielder } from '../../platform/event-loop-yielder.ts'
import { readAhead } from '../../platform/read-ahead.ts'
import { menuOf, productsNow } from '../catalogue/catalogue.ts'
import type { Product } from '../catalogue/product.rules.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { currencyOf, textIn, type Locale, type Text } from '../region.ts'
import { viewOf } from '../showcase/showcase.ts'
import { toProductView } from '../showcase/view.rules.ts'
import { barcodesOf } from '../stock/barcodes/barcodes.ts'
import { stockNow } from '../stock/stock.ts'
import { itemsText } from './stored-items.rules.ts'
import { saveRendered, type RenderedRow } from './rendered.store.ts'
import type { Market } from './feed.rules.ts'
import { renderProduct, type Surroundings } from './item.rules.ts'
import { takeMarked } from './marks.store.ts'
import { cleanText, textOfHtml } from './text.rules.ts'

/** Products that are rendered in one transaction. */
const portion = 1_000
/** Products that are read at once, and at most so many rows of all markets together that are saved at once. */
const [mostProducts, mostRows] = [200, 400]

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

type Marked = { product: Product; does: Text | undefined; markets: readonly (string | null)[] }
type Marks = readonly { id: string; markets: readonly (string | null)[] }[]
type Batch = {
  products: readonly Marked[]
  /** Products that there are no more. */
  gone: readonly string[]
  counted: Parameters<typeof viewOf>[1]
  gtins: ReadonlyMap<string, string>
}

/**
 * Renders the products whose marks are the oldest behind a mark, of every market they are marked for. Answers the last
 * mark it looked at and how many it rendered; null: another process is at it.
 */
export const renderMarked = (
  ctx: Ctx,
  markets: readonly Market[],
  { after, upTo }: { after: string; upTo: string },
): Promise<{ rendered: number; last: string } | null> =>
  ctx.transaction(async (tx) => {
    if (!(await takeTurn(tx.db, 'feeds'))) return null
    await setStatementTimeout(tx.db, 60) // marks of a large catalogue, beside shoppers
    await commitLater(tx.db) // a mark whose rows are lost is there again with them
    const { products, last } = await takeMarked(tx.db, { after, upTo, most: portion })
    const render = await rendererOf(tx, markets)
    const keys = markets.map(({ key }) => key)
    await readAhead(batchesOf(products, markets.length), {
      read: (marks) => readBatch(tx, marks),
      async make(batch) {
        return { rows: await render(batch), gone: batch.gone }
      },
      save: ({ rows, gone }) => saveRendered(tx.db, rows, { gone, markets: keys }),
    })
    return { rendered: products.length, last }
  })

function batchesOf(marks: Marks, markets: number): Marks[] {
  const size = Math.max(1, Math.min(mostProducts, Math.floor(mostRows / Math.max(1, markets))))
  return Array.from({ length: Math.ceil(marks.length / size) }, (_, at) =>
    marks.slice(at * size, (at + 1) * size),
  )
}

/** Everything an option draws on: itself and its parts. */
const stockedOf = (products: readonly Marked[]): string[] => [
  ...new Set(
    products.flatMap(({ product }) =>
      product.options.flatMap(({ subSku, components }) => [subSku, ...components.map((each) => each.subSku)]),
    ),
  ),
]

async function readBatch(tx: Ctx, marked: Marks): Promise<Batch> {
  const marks = new Map(marked.map(({ id, markets }) => [id, markets]))
  const found = await productsNow(tx, [...marks.keys()])
  const products = found.map((each) => ({ ...each, markets: marks.get(each.product.id) ?? [] }))
  const there = new Set(found.map(({ product }) => product.id))
  const stocked = stockedOf(products)
  return {
    products,
    gone: [...marks.keys()].filter((id) => !there.has(id)),
    counted: { ...(await stockNow(tx, stocked)), clearance: new Map<string, string>() },
    gtins: await barcodesOf(tx, stocked),
  }
}

/** What renders a batch for each market; what they share is found once. */
async function rendererOf(
  tx: Ctx,
  markets: readonly Market[],
): Promise<(batch: Batch) => Promise<RenderedRow[]>> {
  const { product_feeds: rule, wallet } = await settingsOf(tx)
  const menu = await menuOf(tx)
  const namesIn = (locale: Locale) => new Map(menu.map(({ value, name }) => [value, textIn(locale, name)]))
  const guests = markets.map((market) => ({
    ...market,
    guest: guestOf(tx, market),
    kinds: namesIn(market.locale),
  }))
  const giveWay = eventLoopYielder()
  return async ({ products, counted, gtins }) => {
    const rows: RenderedRow[] = []
    const descriptions = new Map<string, string>()
    for (const { country, locale, key, guest, kinds } of guests) {
      const view = await viewOf(guest, counted)
      const surroundings = {
        site: tx.shop.publicUrl,
        country,
        locale,
        gtins,
        rule,
        giftCard: wallet.giftCard,
        kinds,
      } satisfies Omit<Surroundings, 'description'>
      for (const { product, does, markets: of } of products) {
        if (!of.includes(null) && !of.includes(key)) continue
        const known = `${product.id} ${locale}`
        const description = descriptions.get(known) ?? describe(product, does, locale)
        descriptions.set(known, description)
        const about = { ...surroundings, description }
        const { items, problems } = renderProduct(product, toProductView(product, view), about)
        rows.push({
          market: key,
          productId: product.id,
          items: itemsText(items),
          itemCount: items.length,
          problems: JSON.stringify(problems),
        })
        await giveWay() // shoppers are served meanwhile
      }
    }
    return rows
  }
}

/** Its sentence and what it does, as plain text. */
const describe = ({ summary }: Product, does: Text | undefined, locale: Locale): string =>
  [cleanText(textIn(locale, summary)), does ? textOfHtml(textIn(locale, does)) : '']
    .filter((part) => part !== '')
    .join('\n')
