import { LRUCache } from 'lru-cache'
import { givingWay } from '../../../platform/giving-way.ts'
import type { SharedCache } from '../../../platform/cache/shared-cache.ts'
import { noteUse } from '../../../platform/cache/uses.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { priceBaseOf, type ListRequest, type Reach } from './list.rules.ts'
import { follow, madeList, type OrderedList } from './ordered-list.rules.ts'

type Entry = { shipping: Reach['shipping']; list: Promise<OrderedList> }
type Lists = LRUCache<string, Entry> & { forgotten: Set<string> }

/** Lists that were read last, as long as they have no more products together than this. */
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

/** One name for a list, as one reader's country or currency orders it. */
function listKey({ category, brand, ofBrand, sort }: ListRequest, { country, currency }: Reach): string {
  const by = sort === 'popularity' ? country : sort === 'new' ? null : priceBaseOf(currency)
  return JSON.stringify([category, brand, ofBrand, sort, by])
}

/** What an answer with a list uses: that list's sequence, and that of some list. */
const listUse = (key: string): string => `list:${key}`
export const anyList = 'lists'

/**
 * Brings every list up to date, and answers the uses of those whose readers see another sequence now; of lists that are
 * not known any more too, as nobody can say.
 */
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

/** Lets go of every list: each is made whole again for its next reader. */
export const forgetLists = (cache: SharedCache): void => allLists.get(cache)?.clear()

/** A list as the catalogue stands; made whole for its first reader, and then brought up to date product by product. */
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
  const making = madeList(catalogue, request, reach, givingWay())
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

/** Answers whether the list could follow the catalogue: a newer one is as good. */
function bringUpToDate(list: OrderedList, catalogue: Catalogue): boolean {
  if (list.version >= catalogue.version) return true
  const changes = catalogue.changesSince(list.version)
  if (changes) follow(list, changes, catalogue.version)
  return changes !== null
}
