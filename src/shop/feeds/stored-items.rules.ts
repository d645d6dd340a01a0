import type { FeedItem } from './item.rules.ts'

/** Stored items of one product; the shared description, which is most of the text, is stored once. */
type Stored = { description: string; items: Omit<FeedItem, 'description'>[] }

export function itemsText(items: readonly FeedItem[]): string {
  const [first] = items
  if (!first) return '[]'
  const { description } = first
  const stored: Stored = {
    description,
    items: items.map(({ description: _, ...item }) => item),
  }
  return JSON.stringify(stored)
}

/** Parses `itemsText`, and the older format, a list of complete items. */
export function itemsIn(text: string): FeedItem[] {
  const stored = JSON.parse(text) as Stored | FeedItem[] // written by the shop alone
  if (Array.isArray(stored)) return stored
  const { description, items } = stored
  return items.map((item) => ({ ...item, description }))
}
