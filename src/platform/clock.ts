/** Time comes from here, so that tests and drills can move it. */
export type Clock = { now(): Date }

export const realClock: Clock = { now: () => new Date() }
