/** Popularity (priority, desc), New Arrivals (created_at desc), price up and down. */
export const sortWords = ['popularity', 'new', 'price_asc', 'price_desc'] as const
export type SortKey = (typeof sortWords)[number]
