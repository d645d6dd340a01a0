/** Time comes from here, so that tests and drills can move it. */
export type Clock = {
  now(): Date
  /** The time outside where the clock of a demo shop was moved: what an authenticator goes by. */
  outside?(): Date
}

export const timeOutside = (clock: Clock): Date => clock.outside?.() ?? clock.now()

export const realClock: Clock = { now: () => new Date() }
