/** The source of the current time, so that tests and drills can move it. */
export type Clock = {
  now(): Date
  /** The real time where the clock of a demo shop was moved, for one-time codes of an authenticator app. */
  outside?(): Date
}

export const timeOutside = (clock: Clock): Date => clock.outside?.() ?? clock.now()

export const realClock: Clock = { now: () => new Date() }
