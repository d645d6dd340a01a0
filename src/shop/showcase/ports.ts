/** Search document of a product, with the fields of `SearchSettings`; it contains no personal data. */
export type SearchDocument = {
  /** The product's id. */
  id: string
  /** Tie-breaker: of equally relevant products the higher one is first. */
  priority: number
} & Record<string, string | number | readonly string[]>

export type SearchSettings = {
  /** Searched fields, most important first. */
  fields: readonly string[]
  /** Groups of synonymous words and phrases. */
  synonyms: readonly (readonly string[])[]
  /** Maximum number of results per search. */
  mostFound: number
}

/** Current documents, and ids of removed products. Idempotent. */
export type SearchChanges = { products: readonly SearchDocument[]; removed: readonly string[] }

/** `live`: the index that is searched; `next`: the index being rebuilt, which replaces it atomically. */
export type SearchTarget = 'live' | 'next'

/**
 * An external search engine, instead of the index in memory. Writes resolve once searches see them. They throw
 * `shop.busy` if the engine is unavailable, another error if it rejects them.
 */
export type ProductSearchEngine = {
  /** Location of the engine, without credentials; if it changes, everything is sent again. */
  place: string
  /** Ids of products, best match first, at most `most`; null: no response in time. */
  search(keyword: string, most: number): Promise<readonly string[] | null>
  /** Response time in milliseconds; null: no response, or not built yet. */
  health(): Promise<number | null>
  /** Whether the `live` index exists. */
  isBuilt(): Promise<boolean>
  change(changes: SearchChanges, targets: readonly SearchTarget[]): Promise<void>
  /** Starts an empty `next` index and returns the id of the rebuild. */
  startRebuild(settings: SearchSettings): Promise<string>
  /** Replaces `live` by `next`. Idempotent by rebuild id. */
  finishRebuild(rebuild: string): Promise<void>
}
