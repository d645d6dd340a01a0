import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import type { TranslationTarget } from './contract.ts'

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

export async function findTranslations(
  db: Db,
  texts: readonly string[],
  target: TranslationTarget,
): Promise<Map<string, string>> {
  if (texts.length === 0) return new Map()
  const rows = await db
    .selectFrom('translations')
    .select(['text_hash', 'translated'])
    .where('target', '=', target)
    .where('text_hash', 'in', texts.map(hashOf))
    .execute()
  const known = new Map(rows.map((row) => [row.text_hash.toString('hex'), row.translated]))
  return new Map(
    texts.flatMap((text) => {
      const found = known.get(hashOf(text).toString('hex'))
      return found === undefined ? [] : [[text, found] as const]
    }),
  )
}

export async function saveTranslations(
  db: Db,
  pairs: readonly (readonly [string, string])[],
  target: TranslationTarget,
  source: string,
): Promise<void> {
  if (pairs.length === 0) return
  await db
    .insertInto('translations')
    .values(pairs.map(([text, translated]) => ({ text_hash: hashOf(text), target, source, translated })))
    .onConflict((clash) => clash.columns(['text_hash', 'target']).doNothing())
    .execute()
}
