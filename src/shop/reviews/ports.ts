import type { TranslationTarget } from './contract.ts'

/**
 * Translates texts in order; an entry is null where the service would not. Throws `unavailable` when it is
 * away.
 */
export type Translator = {
  translate(texts: readonly string[], target: TranslationTarget): Promise<(string | null)[]>
}
