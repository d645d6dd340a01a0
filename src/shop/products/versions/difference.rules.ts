import type { ProductFile } from '../../catalogue/file.contract.ts'
import { leavesOf, type Leaf } from './leaves.rules.ts'
import { contentParts, partOf, type ProductField } from './fields.rules.ts'

/** One value that differs; a missing side is empty. */
export type ProductChange = Omit<Leaf, 'value'> & { before: string; after: string }

const keyOf = ({ field, of, language }: Omit<Leaf, 'value'>): string => `${field}\n${of}\n${language ?? ''}`

/** Differences between two versions, in the order of the product; for a new one, all its values. */
export function changesBetween(before: ProductFile | null, after: ProductFile): ProductChange[] {
  const old = new Map((before ? leavesOf(before) : []).map((leaf) => [keyOf(leaf), leaf]))
  const current = new Map(leavesOf(after).map((leaf) => [keyOf(leaf), leaf]))
  const keys = [...new Set([...current.keys(), ...old.keys()])]
  return keys.flatMap((key) => {
    const [was, is] = [old.get(key), current.get(key)]
    const leaf = is ?? was
    if (!leaf || (was?.value ?? '') === (is?.value ?? '')) return []
    const { field, of, language } = leaf
    return [{ field, of, language, before: was?.value ?? '', after: is?.value ?? '' }]
  })
}

/** Whether all changes are texts, pictures or search words (rules/products#6). */
export const isContentAlone = (changes: readonly { field: ProductField }[]): boolean =>
  changes.every(({ field }) => contentParts.includes(partOf(field)))

/** Both sides of changes by field name, for the audit log. */
export function sidesOf(changes: readonly ProductChange[]) {
  const named = (side: 'before' | 'after') =>
    Object.fromEntries(
      changes.map(({ field, of, language, ...sides }) => [
        [field.replaceAll('_', ' '), of, language].filter(Boolean).join(' · '),
        sides[side],
      ]),
    )
  return { before: named('before'), after: named('after') }
}
