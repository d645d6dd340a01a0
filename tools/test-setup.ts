import { afterEach, expect, vi } from 'vitest'

/** An unexpected console.error fails the test that caused it. A test that expects one mocks it itself. */
const output = vi.spyOn(console, 'error')
afterEach(() => {
  const calls = output.mock.calls.map((call) => call.map(String).join(' '))
  output.mockClear()
  expect(calls).toEqual([])
})
