import type * as argon2 from '@node-rs/argon2'
import { afterEach, expect, vi } from 'vitest'

/** Tests register hundreds of members: at the cost of the shop's hashes this takes a tenth of the processor. */
vi.mock('@node-rs/argon2', async (original) => {
  const actual = await original<typeof argon2>()
  const hash = (password: string, cost = { memoryCost: 8, timeCost: 1 }) => actual.hash(password, cost)
  return { ...actual, hash }
})

/** An unexpected console.error fails the test that caused it. A test that expects one mocks it itself. */
const output = vi.spyOn(console, 'error')
afterEach(() => {
  const calls = output.mock.calls.map((call) => call.map(String).join(' '))
  output.mockClear()
  expect(calls).toEqual([])
})
