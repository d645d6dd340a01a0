import fc from 'fast-check'

/**
 * Property tests generate the same values in every run, so that a result depends only on the change.
 * `PROPERTY_SEED=2` (any number) generates others, to search further.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })

export default fc
