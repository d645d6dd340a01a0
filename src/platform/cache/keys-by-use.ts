import { everyUse, type Uses } from './uses.ts'

/** After so many different uses have been dropped, answers that were begun before count as out of date. */
const mostDropped = 20_000

/** Keys of kept answers by what they use, and what has changed while others were being made. */
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
    /** Grows with every change: what is begun now is compared with it when it is there. */
    age: () => age,
    /** Whether nothing that an answer uses has changed since it was begun. */
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
    /** What uses something of a change: these keys are to be dropped. */
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
    /** Everything may have changed. */
    clear(): void {
      age += 1
      allDroppedAt = age
      droppedAt.clear()
      keys.clear()
      usesOf.clear()
    },
  }
}
