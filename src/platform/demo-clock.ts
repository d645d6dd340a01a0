import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from './clock.ts'

/** Between two looks at how far the clock of a demo shop was moved. */
export const lookMilliseconds = 1_000

const fileIn = (folder: string): string => join(folder, 'clock-ahead')

/** Seconds that the clock of a demo shop is ahead. */
export function secondsAhead(folder: string): number {
  try {
    return Number(readFileSync(fileIn(folder), 'utf8')) || 0
  } catch {
    return 0 // it was never moved
  }
}

export const moveAhead = (folder: string, seconds: number): void =>
  writeFileSync(fileIn(folder), String(Math.round(seconds)))

/** A clock that every process of a demo shop on one data folder sees moved, within a second. */
export function demoClock(folder: string): Clock {
  let ahead = secondsAhead(folder) * 1_000
  let lookedAt = Date.now()
  return {
    now() {
      const real = Date.now()
      if (real - lookedAt >= lookMilliseconds) {
        lookedAt = real
        ahead = secondsAhead(folder) * 1_000
      }
      return new Date(real + ahead)
    },
    outside: () => new Date(),
  }
}
