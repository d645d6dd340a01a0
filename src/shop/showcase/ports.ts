/** What a product is found by, in the fields of `SearchSettings`; no field holds anything of a person. */
export type SearchDocument = {
  /** The product's id. */
  id: string
  /** Of products that fit equally well, the higher one comes first. */
  priority: number
} & Record<string, string | number | readonly string[]>

export type SearchSettings = {
  /** Fields that are searched, those that count most first. */
  fields: readonly string[]
  /** Words and phrases of each group are one thing. */
  synonyms: readonly (readonly string[])[]
  /** What is looked at of one search at most. */
  mostFound: number
}

/** Products as they are now, and ids of those that are gone. Sending the same again changes nothing. */
export type SearchChanges = { products: readonly SearchDocument[]; removed: readonly string[] }

/** `live` answers searches; `next` is built meanwhile and takes its place all at once. */
export type SearchTarget = 'live' | 'next'

/**
 * A search engine outside, in the place of the index in memory. What changes it answers once searches find it, and throws
 * `shop.busy` where the engine is away, another error where it refuses.
 */
export type ProductSearchEngine = {
  /** Where it is, in words that hold no key: somewhere else everything has to be sent anew. */
  place: string
  /** Ids of products, best first, at most so many; null: it does not answer in time. */
  search(keyword: string, most: number): Promise<readonly string[] | null>
  /** How long it takes to answer, in milliseconds; null: it does not, or holds nothing yet. */
  health(): Promise<number | null>
  /** Whether there is something to search. */
  isBuilt(): Promise<boolean>
  change(changes: SearchChanges, targets: readonly SearchTarget[]): Promise<void>
  /** Begins `next` from nothing; answers a word that `finishRebuild` knows this rebuild by. */
  startRebuild(settings: SearchSettings): Promise<string>
  /** Puts `next` in the place of `live`, once, however often it is called for a rebuild. */
  finishRebuild(rebuild: string): Promise<void>
}
