import { reloadedDetail } from '../../platform/cache/cache-by-part.ts'
import { isVisibleToShoppers, type SharedCache } from '../../platform/cache/shared-cache.ts'
import type { Uses } from '../../platform/cache/uses.ts'
import { catalogueOf, type Catalogue } from '../catalogue/catalogue.ts'
import type { ProductChange } from '../catalogue/in-memory/catalogue-index.rules.ts'
import { anyList, changedLists, forgetLists } from './lists/lists.ts'
import { anyOption, categoryUse, productUse, skuUse } from './uses.rules.ts'

/** Cached responses to invalidate: those that depend on any of these, or all. */
export type Changes = Uses | 'all'
/** A response cache. */
export type ResponseCache = {
  change(changes: Changes): void
  /** Whether the cache is empty, so that changes need not be analysed. */
  isEmpty(): boolean
}

/** Topics published per option, with the dependency of responses that read all options. */
const ofOptions: Readonly<Record<string, string>> = { stock: 'counts', lots: 'lots', expected: 'expected' }

/** Whether a change is visible to shoppers. A full reload of a cached copy may change anything. */
const isSeen = (topic: string, detail: string): boolean =>
  isVisibleToShoppers(topic) || detail === reloadedDetail
/** Topics that responses record as dependencies because they change often; other topics invalidate all responses. */
const noted = new Set(['products', 'reviews', 'pages', 'search', ...Object.keys(ofOptions)])
const isOfAll = (topic: string, detail: string): boolean =>
  !noted.has(topic) || detail === reloadedDetail || detail === '*'

/** Whether a change may affect all products. */
const isOfProducts = (topic: string, detail: string): boolean =>
  topic === '*' || (topic === 'products' && isOfAll(topic, detail))

/** Whether the affected lists and options are determined after the change was published. */
const isOfGoods = (topic: string): boolean => topic === 'products' || topic in ofOptions

const keepersOf = new WeakMap<SharedCache, ResponseCache[]>()

/**
 * Notifies a response cache of all changes visible to shoppers, as precisely as known: products, lists, topics. Lists
 * follow shortly after the product whose change moved them.
 */
export function onVisibleChange(cache: SharedCache, keeper: ResponseCache): void {
  const known = keepersOf.get(cache)
  if (known) return void known.push(keeper)
  const keepers = [keeper]
  keepersOf.set(cache, keepers)
  const tell = (changes: Changes) => keepers.forEach((each) => each.change(changes))
  const following = followCatalogue(cache, tell)
  cache.onChange((topic, detail) => {
    if (!isSeen(topic, detail)) return
    const isIdle = keepers.every((each) => each.isEmpty())
    const named = detail.split(',')
    // responses rendered meanwhile are cached later, and their lists are not tracked
    if (isOfAll(topic, detail) || (isIdle && isOfGoods(topic))) tell('all')
    else if (topic === 'products') tell(new Set(['products', ...named.map(productUse)]))
    else tell(new Set([ofOptions[topic] ?? topic]))
    if (isIdle && isOfProducts(topic, detail)) forgetLists(cache) // they are not updated while idle and would keep the old catalogue in memory
    if (isIdle) following.stop()
    else if (isOfAll(topic, detail)) following.startAgain()
    else if (topic === 'products') following.products()
    else if (ofOptions[topic]) following.options(named)
  })
}

/** `onVisibleChange` for processes without catalogue: each change may affect any list or option. */
export function onVisibleChangeWithoutCatalogue(cache: SharedCache, keeper: ResponseCache): void {
  cache.onChange((topic, detail) => {
    if (!isSeen(topic, detail)) return
    if (isOfAll(topic, detail)) keeper.change('all')
    else if (topic === 'products')
      keeper.change(new Set(['products', anyList, ...detail.split(',').map(productUse)]))
    else keeper.change(new Set(ofOptions[topic] ? [ofOptions[topic], anyOption] : [topic]))
  })
}

function followCatalogue(cache: SharedCache, tell: (changes: Changes) => void) {
  /** Catalogue version up to which changes were published; null: unknown, so the next change invalidates all. */
  let version: number | null = null
  let turn = Promise.resolve()
  const inTurn = (work: (catalogue: Catalogue) => Promise<void>) => {
    turn = turn
      .then(() => catalogueOf({ cache }))
      .then(work)
      .catch(() => tell('all')) // the affected responses are unknown
  }
  return {
    products: () =>
      inTurn(async (catalogue) => {
        const lists = await changedLists(cache, catalogue)
        const changes = version === null ? null : catalogue.changesSince(version)
        version = catalogue.version
        tell(changes ? new Set([...lists, ...changes.flatMap(otherUses)]) : 'all')
      }),
    startAgain: () =>
      inTurn(async (catalogue) => {
        await changedLists(cache, catalogue)
        version = catalogue.version
      }),
    stop: () => {
      version = null
    },
    options: (subSkus: readonly string[]) =>
      inTurn(async ({ bySubSku, drawnOnBy }) => {
        const ids = subSkus.flatMap((subSku) => [
          ...(bySubSku.has(subSku) ? [bySubSku.get(subSku)?.product.id ?? ''] : []),
          ...(drawnOnBy.get(subSku) ?? []),
        ])
        tell(new Set(ids.map(productUse)))
      }),
  }
}

/** Dependencies affected by adding, removing or renaming a product. */
function otherUses({ before, after }: ProductChange): string[] {
  const categories = (one: ProductChange['after']) => one?.category ?? []
  const moved = [
    ...categories(before).filter((category) => !categories(after).includes(category)),
    ...categories(after).filter((category) => !categories(before).includes(category)),
  ]
  return [
    ...moved.map(categoryUse),
    ...(before?.sku === after?.sku ? [] : [before, after].flatMap((one) => (one ? [skuUse(one.sku)] : []))),
  ]
}
