/** Minutes since 1970, end exclusive. Lists of spans are sorted and disjoint. */
export type Span = readonly [from: number, to: number]

/** Merges spans into a sorted, disjoint list. */
export function merged(spans: readonly Span[]): Span[] {
  const result: [number, number][] = []
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1)
    if (from >= to) continue
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

/** Intersection of two lists. */
export function overlapOf(one: readonly Span[], other: readonly Span[]): Span[] {
  const result: Span[] = []
  for (let i = 0, j = 0; ;) {
    const a = one[i]
    const b = other[j]
    if (!a || !b) return result
    const from = Math.max(a[0], b[0])
    const to = Math.min(a[1], b[1])
    if (from < to) result.push([from, to])
    if (a[1] < b[1]) i += 1
    else j += 1
  }
}

/** Difference of two lists: `spans` without `cuts`. */
export function cutSpans(spans: readonly Span[], cuts: readonly Span[]): Span[] {
  const result: Span[] = []
  let next = 0
  for (const [from, to] of spans) {
    let at = from
    while ((cuts[next]?.[1] ?? Infinity) <= from) next += 1
    for (let i = next; at < to; i += 1) {
      const cut = cuts[i]
      if (!cut || cut[0] >= to) break
      if (cut[0] > at) result.push([at, cut[0]])
      at = Math.max(at, cut[1])
    }
    if (at < to) result.push([at, to])
  }
  return result
}

export const holds = (spans: readonly Span[], minute: number): boolean =>
  spans.some(([from, to]) => from <= minute && minute < to)
