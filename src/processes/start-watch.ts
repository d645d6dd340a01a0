import type { Log } from '#platform/log.ts'

export type StartWatch = {
  /** What the start is busy with from now on. */ at(stage: string): void
  done(): void
}

/**
 * A start that is not done after so many seconds says what it is waiting for, and again each time as much
 * passed.
 */
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
