/**
 * Languages in which a story is told: the first one, as a journey is the same in all of them and takes most of the time
 * of a test run; all with STORY_LANGUAGES=all. Pages and sentences are tested in every language by screens.spec.ts,
 * paths.spec.ts and the tests of words.
 */
export const toldIn = <const Language extends string>(
  first: Language,
  ...others: readonly Language[]
): readonly Language[] => (process.env.STORY_LANGUAGES === 'all' ? [first, ...others] : [first])
