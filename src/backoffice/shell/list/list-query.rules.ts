/** Address of a list without some parameters, on its first page. */
export function withoutParam(query: URLSearchParams, ...names: readonly string[]): string {
  const gone = new Set([...names, 'page', 'peek'])
  return `?${new URLSearchParams([...query].filter(([key, value]) => !gone.has(key) && value !== ''))}`
}

/** Query of a list for a saved search: without page and empty parameters. */
export const savedQuery = (query: URLSearchParams): string => withoutParam(query).slice(1)

/** Address of the same list and page with another row's preview; null: without a preview. */
export function peekOf(query: URLSearchParams, id: string | null): string {
  const next = new URLSearchParams(query)
  if (id === null) next.delete('peek')
  else next.set('peek', id)
  return `?${next}`
}
