import type { Log } from '#platform/log.ts'

export type StartWatch = {
  /** Names the current stage of the start. */ at(stage: string): void
  done(): void
}

/** Logs the stage of a start that is not done after `seconds`, and again after each such time. */
export function watchStart(log: Pick<Log, 'warn'>, { seconds = 45 } = {}): StartWatch {
  let stage = 'beginning'
  let passed = 0
  const timer = setInterval(() => {
    passed += seconds
    log.warn({ seconds: passed, stage }, `not open after ${passed} seconds, still ${stage}`)
  }, seconds * 1_000)
  timer.unref()
  return {
    at: (next) => void (stage = next),
    done: () => clearInterval(timer),
  }
}
