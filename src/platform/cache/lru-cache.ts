import { LRUCache } from 'lru-cache'

/**
 * The answers that were used last, at most `most`; a failed one is forgotten. For use inside a cached copy,
 * which goes as a whole.
 */
export function lruCache<T>(most: number) {
  const answers = new LRUCache<string, Promise<T>>({ max: most })
  return (key: string, load: () => Promise<T>): Promise<T> => {
    const known = answers.get(key)
    if (known) return known
    const answer = load()
    answers.set(key, answer)
    answer.catch(() => answers.get(key) === answer && answers.delete(key))
    return answer
  }
}
