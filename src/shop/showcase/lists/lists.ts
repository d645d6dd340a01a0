import { LRUCache } from 'lru-cache'
import { eventLoopYielder } from '../../../platform/event-loop-yielder.ts'
import type { SharedCache } from '../../../platform/cache/shared-cache.ts'
import { noteUse } from '../../../platform/cache/uses.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { priceBaseOf, type ListRequest, type Reach } from './list.rules.ts'
import { follow, buildList, type OrderedList } from './ordered-list.rules.ts'

type Entry = { shipping: Reach['shipping']; list: Promise<OrderedList> }
type Lists = LRUCache<string, Entry> & { forgotten: Set<string> }

/** Size limit of the list cache, in products over all lists; least recently used lists are evicted. */
const mostProducts = 2_000_000
const allLists = new WeakMap<SharedCache, Lists>()

const listsIn = (cache: SharedCache): Lists => {
  const known = allLists.get(cache)
  if (known) return known
  const forgotten = new Set<string>()
  const lists: Lists = Object.assign(
    new LRUCache<string, Entry>({
      max: 1_000,
      maxSize: mostProducts,
      dispose: (_, key, reason) => reason !== 'set' && forgotten.add(key),
    }),
    { forgotten },
  )
  allLists.set(cache, lists)
  return lists
}

/** Cache key of a list, including the country or currency that affects its order. */
function listKey({ category, brand, ofBrand, sort }: ListRequest, { country, currency }: Reach): string {
  const by = sort === 'popularity' ? country : sort === 'new' ? null : priceBaseOf(currency)
  return JSON.stringify([category, brand, ofBrand, sort, by])
}

/** Dependencies of a response with a list: that list, and any list. */
const listUse = (key: string): string => `list:${key}`
export const anyList = 'lists'

/** Updates all cached lists and returns the dependencies of changed ones, and of evicted ones, whose changes are unknown. */
export async function changedLists(cache: SharedCache, catalogue: Catalogue): Promise<string[]> {
  const lists = listsIn(cache)
  const changed = [...lists.forgotten]
  lists.forgotten.clear()
  const all = [...lists.entries()]
  for (const [key, { list: making }] of all) {
    const list = await making.catch(() => null)
    const before = list?.announced
    if (!list || !bringUpToDate(list, catalogue)) {
      lists.delete(key)
      changed.push(key)
    } else if (list.sequence !== before) {
      list.announced = list.sequence
      changed.push(key)
    }
  }
  return changed.map(listUse)
}

/** Clears the list cache; each list is rebuilt on its next use. */
export const forgetLists = (cache: SharedCache): void => allLists.get(cache)?.clear()

/** The current list for a request; built on first use and then updated incrementally. */
export async function listOf(
  { cache }: { cache: SharedCache },
  catalogue: Catalogue,
  request: ListRequest,
  reach: Reach,
): Promise<OrderedList> {
  const lists = listsIn(cache)
  const key = listKey(request, reach)
  noteUse(listUse(key))
  noteUse(anyList)
  const known = lists.get(key)
  if (known?.shipping === reach.shipping) {
    const list = await known.list
    if (bringUpToDate(list, catalogue)) return list
  }
  const making = buildList(catalogue, request, reach, eventLoopYielder())
  const entry = { shipping: reach.shipping, list: making }
  lists.set(key, entry, { size: catalogue.products.length + 1 })
  making.then(
    ({ products }) => lists.peek(key) === entry && lists.set(key, entry, { size: products.length + 1 }),
    () => lists.peek(key) === entry && lists.delete(key),
  )
  const list = await making
  bringUpToDate(list, catalogue)
  return list
}

/** Updates a list to the catalogue's version; false: it must be rebuilt. A newer list counts as current. */
function bringUpToDate(list: OrderedList, catalogue: Catalogue): boolean {
  if (list.version >= catalogue.version) return true
  const changes = catalogue.changesSince(list.version)
  if (changes) follow(list, changes, catalogue.version)
  return changes !== null
}
