/**
 * Languages in which a story runs: the first one, as its steps are the same in all of them and take most of the time of
 * a test run; all with STORY_LANGUAGES=all. Paths and sentences are tested in every language, by paths.spec.ts and
 * tools/words.mjs.
 */
export const testLanguages = <const Language extends string>(
  first: Language,
  ...others: readonly Language[]
): readonly Language[] => (process.env.STORY_LANGUAGES === 'all' ? [first, ...others] : [first])
