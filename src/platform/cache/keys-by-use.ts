import { everyUse, type Uses } from './uses.ts'

/** Number of dropped uses that are remembered. Beyond it every response that was begun before counts as stale. */
const mostDropped = 20_000

/** Index of cached responses by the data they use, with the changes that happened while others were being built. */
export function keysByUse() {
  const keys = new Map<string, Set<string>>()
  const usesOf = new Map<string, Uses>()
  const droppedAt = new Map<string, number>()
  let age = 0
  let allDroppedAt = 0

  function remove(key: string): void {
    for (const use of usesOf.get(key) ?? []) {
      const withUse = keys.get(use)
      withUse?.delete(key)
      if (withUse?.size === 0) keys.delete(use)
    }
    usesOf.delete(key)
  }

  return {
    /** Version of the cache, incremented by every change. A response notes it when it is begun, for `isCurrent`. */
    age: () => age,
    /** Whether no use of a response has changed since it was begun (`begunAt`: the age at that time). */
    isCurrent: (begunAt: number, uses: Uses): boolean =>
      begunAt >= allDroppedAt && [...uses].every((use) => (droppedAt.get(use) ?? 0) <= begunAt),
    add(key: string, uses: Uses): void {
      remove(key)
      usesOf.set(key, uses)
      for (const use of uses) {
        const withUse = keys.get(use)
        if (withUse) withUse.add(key)
        else keys.set(use, new Set([key]))
      }
    },
    remove,
    /** Records a change and returns the keys that use any part of it; the caller drops them. */
    changed(changes: Uses): string[] {
      age += 1
      const all = [everyUse, ...changes]
      for (const use of all) droppedAt.set(use, age)
      if (droppedAt.size > mostDropped) {
        droppedAt.clear()
        allDroppedAt = age
      }
      return [...new Set(all.flatMap((use) => [...(keys.get(use) ?? [])]))]
    },
    /** Empties the index; every response that was begun before counts as stale. */
    clear(): void {
      age += 1
      allDroppedAt = age
      droppedAt.clear()
      keys.clear()
      usesOf.clear()
    },
  }
}
