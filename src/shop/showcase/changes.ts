import { readAnew } from '../../platform/cache/cache-by-part.ts'
import { isSeenByShoppers, type SharedCache } from '../../platform/cache/shared-cache.ts'
import type { Uses } from '../../platform/cache/uses.ts'
import { catalogueOf, type Catalogue } from '../catalogue/catalogue.ts'
import type { ProductChange } from '../catalogue/in-memory/catalogue-index.rules.ts'
import { anyList, changedLists, forgetLists } from './lists/lists.ts'
import { anyOption, categoryUse, productUse, skuUse } from './uses.rules.ts'

/** What answers are to be made anew: those that use any of these, or all of them. */
export type Changes = Uses | 'all'
/** Whoever keeps answers. */
export type Keeper = {
  change(changes: Changes): void
  /** Nothing is kept, so that nobody need find out what a change means. */
  isEmpty(): boolean
}

/** Announced by option, and what an answer uses that looked at all of them. */
const ofOptions: Readonly<Record<string, string>> = { stock: 'counts', lots: 'lots', expected: 'expected' }

/** A count alone is seen by nobody, but a copy of all of them that has been read anew may show anything. */
const isSeen = (topic: string, detail: string): boolean => isSeenByShoppers(topic) || detail === readAnew
/** What changes often enough that an answer notes it wherever it reads it; any other change is one of all answers. */
const noted = new Set(['products', 'reviews', 'pages', 'search', ...Object.keys(ofOptions)])
const isOfAll = (topic: string, detail: string): boolean =>
  !noted.has(topic) || detail === readAnew || detail === '*'

/** All products may be others now. */
const isOfProducts = (topic: string, detail: string): boolean =>
  topic === '*' || (topic === 'products' && isOfAll(topic, detail))

/** What of the goods a change is of is found out after it was announced. */
const isOfGoods = (topic: string): boolean => topic === 'products' || topic in ofOptions

const keepersOf = new WeakMap<SharedCache, Keeper[]>()

/**
 * Tells of everything that shoppers may see, as precisely as it is known: which products, which lists, which topics.
 * A list is announced a moment after the product whose change moved it.
 */
export function onShownChange(cache: SharedCache, keeper: Keeper): void {
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
    // what is being made meanwhile is kept later on, and nobody finds out which lists it shows
    if (isOfAll(topic, detail) || (isIdle && isOfGoods(topic))) tell('all')
    else if (topic === 'products') tell(new Set(['products', ...named.map(productUse)]))
    else tell(new Set([ofOptions[topic] ?? topic]))
    if (isIdle && isOfProducts(topic, detail)) forgetLists(cache) // nobody brings them up to date: they would hold the copy before
    if (isIdle) following.stop()
    else if (isOfAll(topic, detail)) following.startAgain()
    else if (topic === 'products') following.products()
    else if (ofOptions[topic]) following.options(named)
  })
}

/** The same for a process of pages alone, which has no catalogue: any list may have changed, and any option. */
export function onShownChangeElsewhere(cache: SharedCache, keeper: Keeper): void {
  cache.onChange((topic, detail) => {
    if (!isSeen(topic, detail)) return
    if (isOfAll(topic, detail)) keeper.change('all')
    else if (topic === 'products')
      keeper.change(new Set(['products', anyList, ...detail.split(',').map(productUse)]))
    else keeper.change(new Set(ofOptions[topic] ? [ofOptions[topic], anyOption] : [topic]))
  })
}

function followCatalogue(cache: SharedCache, tell: (changes: Changes) => void) {
  /** Up to which its changes have been told of; null: not even that is known, and the next change is one of all. */
  let version: number | null = null
  let turn = Promise.resolve()
  const inTurn = (work: (catalogue: Catalogue) => Promise<void>) => {
    turn = turn
      .then(() => catalogueOf({ cache }))
      .then(work)
      .catch(() => tell('all')) // nobody can say what changed
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

/** What a product's coming, going or other name means to those that looked for it. */
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
