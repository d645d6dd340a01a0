import { afterEach, expect, vi } from 'vitest'

/** An unexpected console.error fails the test that caused it. A test that expects one mocks it itself. */
const said = vi.spyOn(console, 'error')
afterEach(() => {
  const calls = said.mock.calls.map((call) => call.map(String).join(' '))
  said.mockClear()
  expect(calls).toEqual([])
})
