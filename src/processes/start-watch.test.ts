import { afterEach, expect, it, vi } from 'vitest'
import { watchStart } from './start-watch.ts'

afterEach(() => void vi.useRealTimers())

it('logs the current step of a slow start, until it is done', () => {
  vi.useFakeTimers()
  const lines: string[] = []
  const watch = watchStart({ warn: (_: object, line: string) => lines.push(line) } as never, { seconds: 45 }) // the only method that is called
  watch.at('migrating the database')
  vi.advanceTimersByTime(44_000)
  expect(lines).toEqual([])
  vi.advanceTimersByTime(1_000)
  watch.at('filling the demo shop')
  vi.advanceTimersByTime(45_000)
  expect(lines).toEqual([
    'not open after 45 seconds, still migrating the database',
    'not open after 90 seconds, still filling the demo shop',
  ])
  watch.done()
  vi.advanceTimersByTime(500_000)
  expect(lines).toHaveLength(2)
})
