import type { FileOption, ProductFile } from '../../catalogue/file.contract.ts'
import { stableJson } from '../../catalogue/same-product.rules.ts'

const isSame = (a: unknown, b: unknown): boolean => stableJson(a) === stableJson(b)

/** Property values that the draft changed, and the current values for the rest. */
function taken<T extends object>(base: T, draft: T, current: T): T {
  const keys = [...new Set([...Object.keys(draft), ...Object.keys(current)])] as (keyof T)[] // keys of both objects
  return Object.fromEntries(
    keys.map((key) => [key, isSame(draft[key], base[key]) ? current[key] : draft[key]]),
  ) as T // keys of both objects, with their values
}

/**
 * Rebases a draft from its base version onto the current one, which changed outside the back office
 * (rules/products#7). All three are in normal form.
 */
export function carriedOver(base: ProductFile, draft: ProductFile, current: ProductFile): ProductFile {
  const of = (file: ProductFile) => new Map(file.options.map((option) => [option.sku, option]))
  const [before, now] = [of(base), of(current)]
  const own = draft.options.flatMap((option): FileOption[] => {
    const [was, is] = [before.get(option.sku), now.get(option.sku)]
    if (was && is) return [taken(was, option, is)]
    return was && !is && isSame(was, option) ? [] : [option] // removed meanwhile, unless the draft changed it
  })
  const added = current.options.filter(
    ({ sku }) => !before.has(sku) && !draft.options.some((option) => option.sku === sku),
  )
  return { ...taken(base, draft, current), options: [...own, ...added] }
}
