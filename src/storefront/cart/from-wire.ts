const odd: Readonly<Record<string, string>> = {
  _id: 'id',
  subscription_inteval_in_month: 'subscriptionIntervalInMonth',
}
const camelCase = (name: string): string =>
  odd[name] ?? name.replace(/_([a-z])/g, (_, email: string) => email.toUpperCase())

/**
 * Converts an API response to the shop's own field names, as loaders receive it, without bundling schemas in the
 * browser.
 */
export function fromWire<T>(words: unknown): T {
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [camelCase(name), read(each)]))
  }
  return read(words) as T // the endpoint's response, written by its schema
}
