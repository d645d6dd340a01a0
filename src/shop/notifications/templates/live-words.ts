import type { Log } from '../../../platform/log.ts'
import type { SharedCache } from '../../../platform/cache/shared-cache.ts'
import { setChangedWords } from '../words.ts'
import { fittingWords } from './template-words.ts'
import { listLive } from './template.store.ts'

/**
 * Caches the words that staff changed in memory, because emails are rendered synchronously. Every process reloads them
 * when the topic `templates` changes, or all topics do (rules/messages#13). Returns `read`, which loads them at once.
 */
export function followTemplates(cache: SharedCache, log: Log): { read(): Promise<void> } {
  let newest = 0
  const read = async (): Promise<void> => {
    const turn = (newest += 1)
    const { words, refused } = fittingWords(await cache.get('templates', listLive))
    if (turn !== newest) return // a newer read has started
    setChangedWords(words)
    if (refused.length > 0)
      log.warn({ refused }, 'changed words of letters that no longer fit; originals are used')
  }
  cache.onChange((topic) => {
    if (topic !== 'templates' && topic !== '*') return
    read().catch((error: unknown) => log.warn({ error: String(error) }, 'words of letters stay as they were'))
  })
  return { read }
}
