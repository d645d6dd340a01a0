/** The address of a report with some of its words changed; null: without that word. */
export function withWords(query: URLSearchParams, words: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(
    [...query].filter(([name, value]) => value !== '' && !Object.hasOwn(words, name)),
  )
  for (const [name, value] of Object.entries(words)) if (value !== null) next.set(name, value)
  return `?${next}`
}

/** The same days, money and fields for the list of orders; with a field and its value narrowed to that, too. */
export const ordersQuery = (query: URLSearchParams, words: Readonly<Record<string, string>> = {}): string =>
  withWords(query, { by: null, step: null, against: null, ...words })

/** Per cent that a figure is above or below what it was; null: it was none. */
export const changeOf = (now: number | null, before: number | null | undefined): number | null =>
  now === null || before === null || before === undefined || before === 0
    ? null
    : (now - before) / Math.abs(before)

/** Round values of an axis that holds all of these and zero, lowest first; of what is counted, whole numbers. */
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
