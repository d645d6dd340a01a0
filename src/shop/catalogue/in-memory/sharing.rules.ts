import type { Option } from '../contract.ts'
import type { Product } from '../product.rules.ts'

/**
 * Says every part that is equal to an earlier one with that earlier one: the same price, picture, brand or
 * option name stands in a large catalogue thousands of times. Products are never changed in place, so nobody
 * can tell the difference. What an option leaves unset takes no room.
 */
export function interner(): (product: Product) => Product {
  const texts = new Map<string, string>()
  const objects = new Map<string, object>()

  function shared<T>(value: T): T {
    if (typeof value === 'string') return known(texts, value, value) as T // an equal text
    if (typeof value !== 'object' || value === null) return value
    return known(objects, JSON.stringify(value), value, withShared) as T // written the same, so an equal part of the same field
  }
  const withShared = <T extends object>(whole: T): T => {
    for (const [name, value] of Object.entries(whole)) whole[name as keyof T] = shared(value) as T[keyof T] // its own key
    return whole
  }
  return (product) => {
    const options = product.options.map((option) => withShared(asPacked(option)))
    return { ...withShared({ ...product, options: [] }), options }
  }
}

/** What is parsed has room for the fields that were written, and for no others. */
const asPacked = (option: Option): Option => JSON.parse(JSON.stringify(option)) as Option // plain data, as it came

function known<K, V>(all: Map<K, V>, key: K, value: V, first: (value: V) => V = (same) => same): V {
  const found = all.get(key)
  if (found !== undefined) return found
  all.set(key, first(value))
  return value
}
