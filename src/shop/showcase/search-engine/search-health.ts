import type { Ctx } from '../../context.ts'
import { lagSeconds } from './search-engine.store.ts'

/** How products are searched, and how soon the engine answers; null: it does not. */
export async function searchHealth({ db, outside: { searchEngine: engine } }: Ctx): Promise<{
  by: 'memory' | 'engine'
  answerMs: number | null
  lagSeconds: number
}> {
  if (!engine) return { by: 'memory', answerMs: 0, lagSeconds: 0 }
  return { by: 'engine', answerMs: await engine.health(), lagSeconds: await lagSeconds(db) }
}
