import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What an answer is made of, by name: topics of the shared cache (`settings`), things (`product:<id>`), lists. Whoever
 * keeps answers drops those that a change is of, and no others.
 */
export type Uses = ReadonlySet<string>
/** Used by what cannot say what it uses: it is part of every change. */
export const everyUse = 'everything'

const underway = new AsyncLocalStorage<Set<string>>()

/** Notes that the answer being made uses something; outside of any, it says nothing. */
export const noteUse = (use: string): void => void underway.getStore()?.add(use)

export const noteUses = (uses: Iterable<string>): void => {
  const noted = underway.getStore()
  if (noted) for (const use of uses) noted.add(use)
}

/** What some work answers, and what it used; an answer that it is part of uses the same. */
export async function withUses<T>(work: () => Promise<T>): Promise<{ value: T; uses: Uses }> {
  const uses = new Set<string>()
  const value = await underway.run(uses, work)
  noteUses(uses)
  return { value, uses }
}

/** Reads without a note: the reader notes more precisely what it shows of it. */
export const unnoted = <T>(read: () => T): T => underway.run(new Set(), read)
