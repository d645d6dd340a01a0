type Choosable = { key: string; isName?: true; isAct?: true; isExtra?: true }

/**
 * The columns somebody sees, in their order: as chosen, or the usual ones. What rows are called by is always
 * there; a column that is gone meanwhile, or is not for this reader, is left out.
 */
export function shownColumns<C extends Choosable>(
  columns: readonly C[],
  chosen: readonly string[] | undefined,
): C[] {
  if (!chosen) return columns.filter(({ isExtra }) => !isExtra)
  const found = chosen.flatMap((key) => columns.find((each) => each.key === key) ?? [])
  const isLeft = (each: C) => !found.includes(each)
  const name = columns.filter((each) => each.isName && isLeft(each))
  return [...name, ...found, ...columns.filter((each) => each.isAct && isLeft(each))]
}

/** Every column as the chooser lists it: those that are shown in their order, then the others. */
export function listedColumns<C extends Choosable>(columns: readonly C[], shown: readonly C[]): C[] {
  return [...shown, ...columns.filter((each) => !shown.includes(each))]
}

export type Sorting = { word: string; isDown: boolean }

/** How a list is sorted, `-` before a word being downwards. */
export const sortingOf = (sort: string): Sorting =>
  sort.startsWith('-') ? { word: sort.slice(1), isDown: true } : { word: sort, isDown: false }

/** The address of the same list, sorted by a column; the other way round if it is already. */
export function sortedBy(query: URLSearchParams, word: string, current: Sorting): string {
  const next = new URLSearchParams(query)
  next.set('sort', current.word === word && !current.isDown ? `-${word}` : word)
  next.delete('page')
  next.delete('peek')
  return `?${next}`
}

const notNarrowing = new Set(['page', 'peek', 'sort', 'view', 'open'])

/** Whether a search or a filter is what leaves rows out. */
export const isNarrowed = (query: URLSearchParams): boolean =>
  [...query].some(([key, value]) => !notNarrowing.has(key) && value !== '')
