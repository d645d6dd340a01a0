/** An element of a list by a number, modulo its length; null: the list is empty. */
export const nth = <T>(list: readonly T[], at: number | undefined): T | null =>
  list[(at ?? 0) % Math.max(1, list.length)] ?? null
