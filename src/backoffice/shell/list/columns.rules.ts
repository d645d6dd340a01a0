type Choosable = { key: string; isName?: true; isAct?: true; isExtra?: true }

/**
 * Columns to show in order: as chosen, or the default. The name column is always included; columns that no longer
 * exist or that the staff user may not see are omitted.
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

/** All columns for the chooser: shown ones in order, then the others. */
export function listedColumns<C extends Choosable>(columns: readonly C[], shown: readonly C[]): C[] {
  return [...shown, ...columns.filter((each) => !shown.includes(each))]
}

export type Sorting = { word: string; isDown: boolean }

/** Parses a sort parameter; a leading `-` means descending. */
export const sortingOf = (sort: string): Sorting =>
  sort.startsWith('-') ? { word: sort.slice(1), isDown: true } : { word: sort, isDown: false }

/** Address of the list sorted by a column; reversed if it is already. */
export function sortedBy(query: URLSearchParams, word: string, current: Sorting): string {
  const next = new URLSearchParams(query)
  next.set('sort', current.word === word && !current.isDown ? `-${word}` : word)
  next.delete('page')
  next.delete('peek')
  return `?${next}`
}

const notNarrowing = new Set(['page', 'peek', 'sort', 'view', 'open'])

/** Whether a search or filter excludes rows. */
export const isNarrowed = (query: URLSearchParams): boolean =>
  [...query].some(([key, value]) => !notNarrowing.has(key) && value !== '')
