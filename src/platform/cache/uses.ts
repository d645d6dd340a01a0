import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Names of the data that a response depends on: topics of the shared cache (`settings`), records (`product:<id>`) and
 * lists (`list:<…>`). Caches of responses and pages drop those that use any part of a change, and no others.
 */
export type Uses = ReadonlySet<string>
/** Use of responses whose dependencies are not known: every change includes it. */
export const everyUse = 'everything'

const underway = new AsyncLocalStorage<Set<string>>()

/** Notes a use of the response that is being built; has no effect outside of `withUses`. */
export const noteUse = (use: string): void => void underway.getStore()?.add(use)

export const noteUses = (uses: Iterable<string>): void => {
  const noted = underway.getStore()
  if (noted) for (const use of uses) noted.add(use)
}

/** Runs `work` and returns its value with the uses noted meanwhile. An enclosing `withUses` gets them too. */
export async function withUses<T>(work: () => Promise<T>): Promise<{ value: T; uses: Uses }> {
  const uses = new Set<string>()
  const value = await underway.run(uses, work)
  noteUses(uses)
  return { value, uses }
}

/** Runs `read` without noting its uses; the caller notes more precise ones for what it shows. */
export const unnoted = <T>(read: () => T): T => underway.run(new Set(), read)
