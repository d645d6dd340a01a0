export type Compare<T> = (a: T, b: T) => number

/** Binary search: index of an item in a sorted list, or where it would be inserted. */
export function placeIn<T>(sorted: readonly T[], item: T, compare: Compare<T>): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(sorted[middle] as T, item) < 0) from = middle + 1 // below `to`, so it is there
    else to = middle
  }
  return from
}

/** Inserts an item into a sorted list and returns its index. */
export function insert<T>(sorted: T[], item: T, compare: Compare<T>): number {
  const last = sorted.at(-1)
  if (last === undefined || compare(last, item) < 0) return sorted.push(item) - 1 // appending needs no search
  const place = placeIn(sorted, item, compare)
  sorted.splice(place, 0, item)
  return place
}

/** Removes an item from a sorted list and returns its former index; -1: not in the list. */
export function remove<T>(sorted: T[], item: T, compare: Compare<T>): number {
  const place = placeIn(sorted, item, compare)
  if (sorted[place] !== item) return -1
  sorted.splice(place, 1)
  return place
}

const runLength = 1_024

/**
 * A sorted copy of a long list (stable). Awaits `giveWay` between steps of a few milliseconds, so that other requests
 * are served.
 */
export async function sortedInSteps<T>(
  items: readonly T[],
  compare: Compare<T>,
  giveWay: () => Promise<void>,
): Promise<T[]> {
  let runs: T[][] = []
  for (let from = 0; from < items.length; from += runLength) {
    runs.push(items.slice(from, from + runLength).toSorted(compare))
    await giveWay()
  }
  while (runs.length > 1) {
    const longer: T[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(merged(runs[at] ?? [], runs[at + 1] ?? [], compare))
      await giveWay()
    }
    runs = longer
  }
  return runs[0] ?? []
}

function merged<T>(first: readonly T[], second: readonly T[], compare: Compare<T>): T[] {
  const all: T[] = []
  let a = 0
  let b = 0
  while (a < first.length && b < second.length)
    all.push((compare(first[a] as T, second[b] as T) <= 0 ? first[a++] : second[b++]) as T) // both are in range
  for (; a < first.length; a += 1) all.push(first[a] as T)
  for (; b < second.length; b += 1) all.push(second[b] as T)
  return all
}
