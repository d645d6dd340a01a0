import type { SearchSettings } from '#shop/showcase/ports.ts'

/** Settings of an index: relevance first, then popularity. Results contain only ids. */
export const indexSettings = ({ fields, synonyms, mostFound }: SearchSettings) => ({
  searchableAttributes: fields,
  displayedAttributes: ['id'],
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'exactness', 'priority:desc'],
  // a difference of one letter makes another sku
  typoTolerance: { disableOnAttributes: ['skus'] },
  synonyms: synonymsByWord(synonyms),
  pagination: { maxTotalHits: mostFound },
})

/** Synonyms of each word: the other words of its group. */
function synonymsByWord(groups: SearchSettings['synonyms']): Record<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const words of groups)
    for (const word of words) {
      const others = found.get(word) ?? new Set()
      for (const other of words) if (other !== word) others.add(other)
      found.set(word, others)
    }
  return Object.fromEntries([...found].map(([word, others]) => [word, [...others]]))
}
