const most = 99

/** Lines in the address, `q.SKU=2` once per option; zero quantities are omitted. */
export function linesIn(query: URLSearchParams): { subSku: string; quantity: number }[] {
  const found = new Map<string, number>()
  for (const [name, value] of query) {
    const quantity = Math.min(most, Math.trunc(Number(value)))
    if (name.startsWith('q.') && name.length > 2 && quantity > 0) found.set(name.slice(2), quantity)
  }
  return [...found].map(([subSku, quantity]) => ({ subSku, quantity }))
}

/** Parses a date and time input as Hong Kong time, `2026-12-01T09:30`; null: invalid. */
export const momentIn = (word: string | null): string | null =>
  word !== null && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(word) && !Number.isNaN(Date.parse(`${word}+08:00`))
    ? `${word}:00+08:00`
    : null

/** Query of the call, by API names, from the address of the page. */
export function wireOf(query: URLSearchParams): Record<string, string> {
  const plain = ['currency', 'country', 'method', 'discount_rate', 'coupon', 'search'] as const
  const at = momentIn(query.get('at'))
  return {
    ...Object.fromEntries(plain.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : []))),
    lines: linesIn(query)
      .map(({ subSku, quantity }) => `${subSku}:${quantity}`)
      .join(','),
    groups: query.getAll('group').join(','),
    has_ordered: query.has('has_ordered') ? '1' : '0',
    is_referred: query.has('is_referred') ? '1' : '0',
    ...(at ? { at } : {}),
  }
}

/** Address with one more piece of an option. */
export function withOneMore(query: URLSearchParams, subSku: string): string {
  const next = new URLSearchParams(query)
  const before = linesIn(query).find((line) => line.subSku === subSku)?.quantity ?? 0
  next.set(`q.${subSku}`, String(Math.min(most, before + 1)))
  return `?${next}`
}
