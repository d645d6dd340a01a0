/**
 * A bounded queue that is fair between sources (client networks): first in, first out within a source, round robin
 * between sources. A source that sends a thousand requests delays each other source by one of them at a time.
 */
export function fairQueue<T>(most: number) {
  /** Waiting entries by source; the source whose turn is next comes first. */
  const waiting = new Map<string, T[]>()
  let size = 0

  function removeFrom(source: string, entries: T[], at: number): T | undefined {
    const [removed] = entries.splice(at, 1)
    if (entries.length === 0) waiting.delete(source)
    size -= 1
    return removed
  }

  /** The source with the most entries, if it has at least two more than `length`. */
  function longest(length: number): [string, T[]] | null {
    let found: [string, T[]] | null = null
    for (const each of waiting) if (each[1].length > (found?.[1].length ?? length + 1)) found = each
    return found
  }

  return {
    /**
     * Adds an entry and returns the entry that is rejected for it, or null. A full queue rejects the newest entry of
     * the source with the most, or the new entry where no source has at least two more than its own.
     */
    enqueue(entry: T, source: string): T | null {
      const queue = waiting.get(source) ?? []
      let rejected: T | null = null
      if (size >= most) {
        const crowd = longest(queue.length)
        if (!crowd) return entry
        rejected = removeFrom(crowd[0], crowd[1], crowd[1].length - 1) ?? null
      }
      queue.push(entry)
      waiting.set(source, queue)
      size += 1
      return rejected
    },
    /** Removes and returns the next entry; its source moves to the end of the round. */
    dequeue(): T | undefined {
      const [first] = waiting
      if (!first) return undefined
      const [source, entries] = first
      waiting.delete(source)
      if (entries.length > 1) waiting.set(source, entries)
      size -= 1
      return entries.shift()
    },
    /** Removes an entry that was given up; without effect where it is not in the queue. */
    remove(entry: T, source: string): void {
      const entries = waiting.get(source) ?? []
      const at = entries.indexOf(entry)
      if (at >= 0) removeFrom(source, entries, at)
    },
  }
}
