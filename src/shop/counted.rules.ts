/** Rows of a list are counted up to here; beyond, there are "more than" so many (rules/desk#14). */
export const mostCounted = 10_000

/** A search is counted up to here: whoever finds more adds a word. */
export const mostFound = 200
