import type { TranslationTarget } from './contract.ts'

/**
 * Translates texts in order; an entry is null if the service declined it. Throws `unavailable` when the service
 * cannot be reached.
 */
export type Translator = {
  translate(texts: readonly string[], target: TranslationTarget): Promise<(string | null)[]>
}
