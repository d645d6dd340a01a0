/** The address of a list without some of its words, and from its first page. */
export function withoutParam(query: URLSearchParams, ...names: readonly string[]): string {
  const gone = new Set([...names, 'page', 'peek'])
  return `?${new URLSearchParams([...query].filter(([key, value]) => !gone.has(key) && value !== ''))}`
}

/** The query of a list as it is kept under a name: without its page, and without what is empty. */
export const savedQuery = (query: URLSearchParams): string => withoutParam(query).slice(1)

/** The same list, on the same page, with another row beside it; null: with none. */
export function peekOf(query: URLSearchParams, id: string | null): string {
  const next = new URLSearchParams(query)
  if (id === null) next.delete('peek')
  else next.set('peek', id)
  return `?${next}`
}
