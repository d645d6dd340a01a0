import type { FileOption, ProductFile } from '../../catalogue/file.contract.ts'
import { stableJson } from '../../catalogue/same-product.rules.ts'

const isSame = (a: unknown, b: unknown): boolean => stableJson(a) === stableJson(b)

/** What the draft changed stays; for the rest, what is there now counts. */
function taken<T extends object>(base: T, draft: T, current: T): T {
  const keys = [...new Set([...Object.keys(draft), ...Object.keys(current)])] as (keyof T)[] // own keys of both
  return Object.fromEntries(
    keys.map((key) => [key, isSame(draft[key], base[key]) ? current[key] : draft[key]]),
  ) as T // the keys of both, with values of theirs
}

/**
 * A draft that was written over one version, carried over to what has become of that version outside of the
 * desk (rules/products#7). All three are files in their normal form.
 */
export function carriedOver(base: ProductFile, draft: ProductFile, current: ProductFile): ProductFile {
  const of = (file: ProductFile) => new Map(file.options.map((option) => [option.sku, option]))
  const [before, now] = [of(base), of(current)]
  const own = draft.options.flatMap((option): FileOption[] => {
    const [was, is] = [before.get(option.sku), now.get(option.sku)]
    if (was && is) return [taken(was, option, is)]
    return was && !is && isSame(was, option) ? [] : [option] // gone meanwhile, unless the draft changed it
  })
  const added = current.options.filter(
    ({ sku }) => !before.has(sku) && !draft.options.some((option) => option.sku === sku),
  )
  return { ...taken(base, draft, current), options: [...own, ...added] }
}
