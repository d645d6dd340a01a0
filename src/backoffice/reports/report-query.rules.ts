/** Address of a report with changed parameters; null removes one. */
export function withWords(query: URLSearchParams, words: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(
    [...query].filter(([name, value]) => value !== '' && !Object.hasOwn(words, name)),
  )
  for (const [name, value] of Object.entries(words)) if (value !== null) next.set(name, value)
  return `?${next}`
}

/** Query of the order list with the same period, currency and fields; optionally filtered further. */
export const ordersQuery = (query: URLSearchParams, words: Readonly<Record<string, string>> = {}): string =>
  withWords(query, { by: null, step: null, against: null, ...words })

/** Percentage change of a figure; null if there is no previous value. */
export const changeOf = (now: number | null, before: number | null | undefined): number | null =>
  now === null || before === null || before === undefined || before === 0
    ? null
    : (now - before) / Math.abs(before)

/** Round axis values that span all values and zero, ascending; whole numbers for counts. */
export function ticksOf(values: readonly number[], { isCount = false, most = 5 } = {}): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (low === high) return [0]
  const rough = Math.max((high - low) / most, isCount ? 1 : 0)
  const power = 10 ** Math.floor(Math.log10(rough))
  const size = ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power
  const first = Math.floor(low / size)
  const count = Math.ceil(high / size) - first
  return Array.from({ length: count + 1 }, (_, at) => (first + at) * size)
}
