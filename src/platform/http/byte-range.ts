/**
 * First and last byte that a `Range` header requests of a file of `size` bytes. 'beyond': outside of the file (416).
 * Null: the whole file, also for headers that are malformed or request several ranges.
 */
export function rangeOf(range: string | null, size: number): { from: number; to: number } | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to || from >= size ? 'beyond' : { from, to }
}
