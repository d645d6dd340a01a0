import { z } from 'zod'
import type { ProductSearchEngine } from '#shop/showcase/ports.ts'
import { meilisearchIndexes } from './indexes.ts'
import { meilisearchCalls, type MeilisearchAccess } from './wire.ts'

const Found = z.object({ hits: z.array(z.object({ id: z.string() })) })
const Stats = z.object({ numberOfDocuments: z.number() })

/** After a failed search no other is sent for this time, in ms. */
const restMs = 2_000

/** Meilisearch, v1: an index of products, and beside it the next one during a rebuild. */
export function meilisearch(access: MeilisearchAccess): ProductSearchEngine {
  const { index, timeoutMs } = access
  const calls = meilisearchCalls(access)
  const indexes = meilisearchIndexes(calls, { live: index, next: `${index}_next` })
  let restUntil = 0

  async function find(keyword: string, most: number, matchingStrategy: 'all' | 'last', endMs: number) {
    const answer = await calls.call({
      operation: 'search',
      method: 'POST',
      path: `/indexes/${index}/search`,
      timeoutMs: Math.max(1, Math.round(endMs - performance.now())),
      body: { q: keyword, limit: most, attributesToRetrieve: ['id'], matchingStrategy },
    })
    return Found.parse(answer).hits.map(({ id }) => id)
  }

  return {
    place: `${new URL(access.url).host} ${index}`,
    async search(keyword, most) {
      if (performance.now() < restUntil) return null
      const endMs = performance.now() + timeoutMs
      try {
        const found = await find(keyword, most, 'all', endMs)
        if (found.length > 0 || !keyword.trim().includes(' ')) return found
        return await find(keyword, most, 'last', endMs) // products that have some of the words
      } catch {
        restUntil = performance.now() + restMs // unreachable, slow, or an error: staff see its health
        return null
      }
    },
    async health() {
      const begun = performance.now()
      try {
        const path = `/indexes/${index}/stats`
        Stats.parse(await calls.call({ operation: 'stats', method: 'GET', path, timeoutMs }))
        return Math.round((performance.now() - begun) * 10) / 10
      } catch {
        return null // unreachable, slow, an error or not built yet
      }
    },
    isBuilt: () => calls.hasIndex(index),
    async change(changes, targets) {
      for (const target of targets) await indexes.change(target, changes)
    },
    startRebuild: async (settings) => String(await indexes.beginNext(settings)),
    finishRebuild: (rebuild) => indexes.swapNext(rebuild),
  }
}
