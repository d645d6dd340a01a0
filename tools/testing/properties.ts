import fc from 'fast-check'

/**
 * Properties draw the same values in every run, so that a run says something about the change and nothing else.
 * To search further, `PROPERTY_SEED=2` (any number) draws others.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })

export default fc
