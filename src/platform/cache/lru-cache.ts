import { LRUCache } from 'lru-cache'

/**
 * Caches the promises of at most `most` keys and evicts the least recently used; a rejected one is removed.
 * It has no invalidation: it belongs inside a cached value that is dropped as a whole.
 */
export function lruCache<T>(most: number) {
  const values = new LRUCache<string, Promise<T>>({ max: most })
  return (key: string, load: () => Promise<T>): Promise<T> => {
    const cached = values.get(key)
    if (cached) return cached
    const value = load()
    values.set(key, value)
    value.catch(() => values.get(key) === value && values.delete(key))
    return value
  }
}
