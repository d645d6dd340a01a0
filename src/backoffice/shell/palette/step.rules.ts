const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  PageDown: (at, last) => Math.min(last, at + 5),
  PageUp: (at) => Math.max(0, at - 5),
}

/** Next highlighted index for a key; null: the key does not move. */
export function stepIn(count: number, at: number, key: string): number | null {
  if (count === 0 || !Object.hasOwn(steps, key)) return null
  return steps[key]?.(Math.min(at, count - 1), count - 1) ?? null
}
