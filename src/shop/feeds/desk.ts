import { productsNow } from '../catalogue/catalogue.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { deskRead, deskWrite } from '../staff/write.ts'
import * as contract from './feed.contract.ts'
import { feedPath, feedRefusals, feedState, type Feed } from './feed.rules.ts'
import { listTotals, type FeedTotals } from './files.store.ts'
import { plannedFeeds } from './make.ts'
import { countWaiting, isKnownMarket, markAll } from './marks.store.ts'
import { leavesOut } from './problem.rules.ts'
import { listProblems } from './problems.store.ts'

type Known = {
  totals: ReadonlyMap<string, FeedTotals>
  waiting: ReadonlyMap<string, number>
  now: Date
  site: string
}

async function knownOf(ctx: Ctx): Promise<Known> {
  const totals = new Map((await listTotals(ctx.db)).map((row) => [row.feed, row]))
  return { totals, waiting: await countWaiting(ctx.db), now: ctx.clock.now(), site: ctx.shop.publicUrl }
}

function shown(feed: Feed, { totals, waiting: marked, now, site }: Known): contract.DeskFeed {
  const made = totals.get(feed.key)
  const waiting = marked.get(feed.market.key) ?? 0
  const checkedAt = made?.checkedAt ?? null
  return {
    key: feed.key,
    platform: feed.platform,
    country: feed.market.country,
    locale: feed.market.locale,
    state: feedState({ checkedAt, waiting }, now),
    checkedAt: checkedAt?.toISOString() ?? null,
    madeAt: made?.madeAt.toISOString() ?? null,
    products: made?.products ?? 0,
    items: made?.items ?? 0,
    bytes: made?.bytes ?? 0,
    waiting,
    problems: (made?.problems ?? []).map((problem) => ({ ...problem, leavesOut: leavesOut(problem.code) })),
    address: `${site}${feedPath(feed)}`,
  }
}

/** Throws `feeds.unknown_feed`. */
async function feedOf(ctx: Ctx, key: string): Promise<Feed> {
  const { feeds } = await plannedFeeds(ctx)
  const found = feeds.find((feed) => feed.key === key)
  if (!found) throw new Refusal(feedRefusals.unknown_feed)
  return found
}

export const listFeeds = deskRead(contract.listFeeds, 'integrations.read', async (ctx) => {
  const { feeds } = await plannedFeeds(ctx)
  const known = await knownOf(ctx)
  return { feeds: feeds.map((feed) => shown(feed, known)), now: known.now.toISOString() }
})

export const listFeedProblems = deskRead(
  contract.listFeedProblems,
  'integrations.read',
  async (ctx, { feed: key, code, page, limit }) => {
    const feed = await feedOf(ctx, key)
    const view = shown(feed, await knownOf(ctx))
    const { market, platform } = feed
    const slice = { from: (page - 1) * limit, size: limit }
    const { rows, total } = await listProblems(ctx.db, { market: market.key, platform, code }, slice)
    const found = await productsNow(
      ctx,
      rows.map(({ productId }) => productId),
    )
    const names = new Map(found.map(({ product: { id, sku, name } }) => [id, { sku, name }]))
    const products = rows.flatMap(({ productId, problems }) => {
      const product = names.get(productId)
      return product
        ? [
            {
              id: productId,
              ...product,
              problems: problems
                .filter(({ platforms }) => platforms.includes(platform))
                .map(({ code: each, skus }) => ({ code: each, skus: [...skus], leavesOut: leavesOut(each) })),
            },
          ]
        : []
    })
    return { feed: view, products, total }
  },
)

/** Marks a market as a whole once: what waits already is rendered anyway. */
export const makeFeed = deskWrite(
  contract.makeFeed,
  {
    right: 'integrations.manage',
    entity: 'feed',
    idOf: (_, { feed }) => feed,
    outcome: ({ waiting }) => ({ count: waiting }),
  },
  async (tx, { feed: key }) => {
    const { market } = await feedOf(tx, key)
    if (await isKnownMarket(tx.db, market.key)) await markAll(tx.db, market.key)
    await tx.publish('feeds.wanted', { market: market.key })
    return { waiting: (await countWaiting(tx.db)).get(market.key) ?? 0 }
  },
)
