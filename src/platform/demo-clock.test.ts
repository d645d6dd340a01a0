import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { timeOutside } from './clock.ts'
import { demoClock, moveAhead, secondsAhead } from './demo-clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'elowen-clock-'))
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

it('equals the real clock until it is moved, and reads a move within a second', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T00:00:00Z') })
  const clock = demoClock(folder)
  expect([secondsAhead(folder), clock.now().toISOString()]).toEqual([0, '2026-11-22T00:00:00.000Z'])
  moveAhead(folder, 7 * 86_400)
  expect(clock.now().toISOString()).toBe('2026-11-22T00:00:00.000Z')
  vi.setSystemTime(new Date('2026-11-22T00:00:01Z'))
  expect(clock.now().toISOString()).toBe('2026-11-29T00:00:01.000Z')
  expect(demoClock(folder).now().toISOString()).toBe('2026-11-29T00:00:01.000Z')
  expect(timeOutside(clock).toISOString()).toBe('2026-11-22T00:00:01.000Z') // an authenticator does not move
})
