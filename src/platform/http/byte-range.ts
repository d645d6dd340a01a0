/**
 * The part of a file that a player asks for (`Range`), first and last byte; null: all of it. Only whole requests
 * of one part are known.
 */
export function rangeOf(range: string | null, size: number): { from: number; to: number } | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to || from >= size ? 'beyond' : { from, to }
}
