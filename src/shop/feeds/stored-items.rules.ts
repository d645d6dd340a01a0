import type { FeedItem } from './item.rules.ts'

/** Items of one product as they are stored: what they say alike, which is most of it, stands there once. */
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

/** What `itemsText` wrote, and what was written before it: a list of whole items. */
export function itemsIn(text: string): FeedItem[] {
  const stored = JSON.parse(text) as Stored | FeedItem[] // written by the shop alone
  if (Array.isArray(stored)) return stored
  const { description, items } = stored
  return items.map((item) => ({ ...item, description }))
}
