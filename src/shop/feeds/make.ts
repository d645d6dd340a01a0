import { createHash } from 'node:crypto'
import { takeTurn } from '../../platform/db/turn.ts'
import { dayInHongKong } from '../calendar.ts'
import { brandsOf, menuOf } from '../catalogue/catalogue.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { shippingOf } from '../delivery/delivery.ts'
import { ratesOf } from '../pricing/pricing.ts'
import { currencyOf } from '../region.ts'
import { renderMarked } from './render.ts'
import { countProblems } from './problems.store.ts'
import { countToMake, markStale } from './rendered.store.ts'
import { feedsOf, marketsOn, type Feed, type Market } from './feed.rules.ts'
import { beginFeed, dropOtherFeeds, listFeeds } from './files.store.ts'
import * as marks from './marks.store.ts'
import { formats, specimen } from './formats/formats.rules.ts'
import { factsOf, packStale } from './pack.ts'

type Plan = { markets: readonly Market[]; feeds: readonly Feed[] }

/** Feeds configured in the settings. */
export async function plannedFeeds(ctx: Ctx): Promise<Plan> {
  const { product_feeds: rule } = await settingsOf(ctx)
  const markets = marketsOn(rule, await shippingOf(ctx))
  return { markets, feeds: markets.flatMap((market) => feedsOf(market, rule)) }
}

const shortened = (value: unknown): string => createHash('sha1').update(JSON.stringify(value)).digest('hex')

/** Fingerprint of the data that affects all products of a market; a change renders all of them again (rules/platform#15). */
async function ofProducts(ctx: Ctx, { country }: Market): Promise<string> {
  const { product_feeds: rule, wallet, subscriptions_sold } = await settingsOf(ctx)
  const currency = currencyOf(country)
  const rates = await ratesOf(ctx)
  return shortened({
    site: ctx.shop.publicUrl,
    day: dayInHongKong(ctx.clock.now()),
    rate: currency === 'HKD' ? null : rates[currency],
    shipping: await shippingOf(ctx),
    brands: await brandsOf(ctx),
    menu: (await menuOf(ctx)).map(({ value, name }) => [value, name]),
    withheld: [rule.withheld, rule.withheldProducts, wallet.giftCard],
    subscriptions_sold,
  })
}

/** Fingerprint of the file format; a change repacks all files. */
async function ofFiles(ctx: Ctx, market: Market): Promise<string> {
  const facts = await factsOf(ctx, market)
  return shortened([
    facts,
    ...Object.values(formats).map(({ head, item, foot }) => [head(facts), item(specimen, facts), foot]),
  ])
}

/** Deletes feeds that are no longer configured and marks markets to render completely. Null: another process is running. */
const begin = (ctx: Ctx, { markets, feeds }: Plan): Promise<{ upTo: string } | null> =>
  ctx.transaction(async (tx) => {
    if (!(await takeTurn(tx.db, 'feeds'))) return null
    await marks.dropOtherMarkets(
      tx.db,
      markets.map(({ key }) => key),
    )
    await dropOtherFeeds(
      tx.db,
      feeds.map(({ key }) => key),
    )
    const known = new Map(
      (await marks.listMarkets(tx.db)).map(({ market, fingerprint }) => [market, fingerprint]),
    )
    for (const market of markets) {
      const now = [await ofProducts(tx, market), await ofFiles(tx, market)] as const
      const before = known.get(market.key)?.split(' ') ?? []
      if (before[0] !== now[0] || before[1] !== now[1])
        await marks.saveFingerprint(tx.db, market.key, now.join(' '))
      if (before[0] !== now[0]) await marks.markAll(tx.db, market.key)
      if (before[1] !== now[1]) await markStale(tx.db, market.key)
    }
    const made = new Set(await listFeeds(tx.db))
    for (const { key, platform, market } of feeds.filter(({ key: feed }) => !made.has(feed))) {
      await beginFeed(tx.db, { feed: key, market: market.key, platform, at: tx.clock.now() })
      await markStale(tx.db, market.key)
    }
    return { upTo: await marks.newestMark(tx.db) }
  })

/** Marks pending work and returns the number of products; a bucket is always packed as a whole. */
export async function beginFeeds(ctx: Ctx): Promise<number> {
  if (ctx.shop.publicUrl === '') return 0 // as makeFeeds has it
  const plan = await plannedFeeds(ctx)
  return (await begin(ctx, plan)) ? countToMake(ctx.db, plan.markets.length) : 0
}

/** Records that the files contain all changes before `at`, unless marks are left. */
const settle = (ctx: Ctx, { markets }: Plan, upTo: string, at: Date): Promise<void> =>
  ctx.transaction(async (tx) => {
    for (const { key } of markets)
      if (!(await marks.isMarked(tx.db, key, upTo))) await marks.noteChecked(tx.db, key, at)
  })

/** Updates all feeds, in batches with their own transactions. Concurrent runs in other processes return at once. */
export async function makeFeeds(ctx: Ctx): Promise<void> {
  if (ctx.shop.publicUrl === '') return // without public address there are no links
  const plan = await plannedFeeds(ctx)
  const at = ctx.clock.now()
  const begun = await begin(ctx, plan)
  if (!begun) return
  for (let after = '0', rendered = 1; rendered > 0;) {
    const step = await renderMarked(ctx, plan.markets, { after, upTo: begun.upTo })
    if (step === null) return
    ;({ rendered, last: after } = step)
  }
  for (const market of plan.markets) {
    const feeds = plan.feeds.filter((feed) => feed.market.key === market.key)
    let changed = 0
    for (let packed: number | null = 1; packed !== 0; changed += packed) {
      packed = await packStale(ctx, market, feeds)
      if (packed === null) return
    }
    if (changed > 0) await countProblems(ctx.db, market.key)
  }
  await settle(ctx, plan, begun.upTo, at)
}
