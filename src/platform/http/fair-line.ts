/**
 * A line in which everybody of one place waits in order and places take turns: who sends a thousand requests
 * from one network delays others by one of them at a time. `put` answers the entry that had to leave for it,
 * or the new one itself, when the line is full: the newest of the place with the most.
 */
export function fairLine<T>(most: number) {
  /** Places that wait, the next one first; each with its entries in order. */
  const waiting = new Map<string, T[]>()
  let size = 0

  function removeFrom(place: string, entries: T[], at: number): T | undefined {
    const [removed] = entries.splice(at, 1)
    if (entries.length === 0) waiting.delete(place)
    size -= 1
    return removed
  }

  /** The place with the most entries, if it has more than one beyond `own`. */
  function greediest(ownPrice: number): [string, T[]] | null {
    let found: [string, T[]] | null = null
    for (const each of waiting) if (each[1].length > (found?.[1].length ?? ownPrice + 1)) found = each
    return found
  }

  return {
    put(entry: T, place: string): T | null {
      const queue = waiting.get(place) ?? []
      let left: T | null = null
      if (size >= most) {
        const crowd = greediest(queue.length)
        if (!crowd) return entry
        left = removeFrom(crowd[0], crowd[1], crowd[1].length - 1) ?? null
      }
      queue.push(entry)
      waiting.set(place, queue)
      size += 1
      return left
    },
    /** Takes the next entry; its place goes to the end. */
    next(): T | undefined {
      const [first] = waiting
      if (!first) return undefined
      const [place, entries] = first
      waiting.delete(place)
      if (entries.length > 1) waiting.set(place, entries)
      size -= 1
      return entries.shift()
    },
    /** Takes an entry that waits no more out. */
    remove(entry: T, place: string): void {
      const entries = waiting.get(place) ?? []
      const at = entries.indexOf(entry)
      if (at >= 0) removeFrom(place, entries, at)
    },
  }
}
