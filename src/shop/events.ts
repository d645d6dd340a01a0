/** News between rooms, past tense, written in the transaction of the change it reports (HOUSE §6). */
export type ShopEvents = {
  'reviews.changed': { ratings: { sku: string; average: number; count: number }[] }
  'feedback.received': { number: string; topic: string }
  'newsletter.asked': { email: string; locale: string; token: string }
}
export type EventName = keyof ShopEvents
