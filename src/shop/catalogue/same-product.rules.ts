import type { ProductFile } from './file.contract.ts'

const withoutStock = (file: ProductFile) => ({
  ...file,
  options: file.options.map(({ stock: _stock, ...option }) => option),
})

/** Whether two normal files say the same, counts apart. */
export const sameProduct = (a: ProductFile, b: ProductFile): boolean =>
  stableJson(withoutStock(a)) === stableJson(withoutStock(b))

/** JSON with sorted keys. */
export function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${stableJson(item)}`).join(',')}}`
}
