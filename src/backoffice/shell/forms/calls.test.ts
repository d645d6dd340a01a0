import { expect, it } from 'vitest'
import { adminPath } from '#shop/staff/contract.ts'
import { calls } from './calls.ts'

/** Every back office call exported by the contracts of all rooms. */
const contracts = Object.values(
  import.meta.glob<Record<string, unknown>>('../../../shop/**/*contract.ts', { eager: true }),
)
  .flatMap((room) => Object.values(room))
  .flatMap((each) =>
    typeof each === 'object' && each !== null && 'method' in each && 'path' in each && 'name' in each
      ? [{ name: each.name, method: each.method, path: String(each.path) }]
      : [],
  )
  .filter(({ path }) => path.startsWith(adminPath('/')))

it.each(Object.values(calls))('$name matches the contract', (call) =>
  expect(contracts.find(({ name }) => name === call.name)).toEqual(call),
)

it('names every back-office call that changes data', () => {
  const changing = contracts.filter(({ method }) => method !== 'GET').map(({ name }) => name)
  expect(
    Object.values(calls)
      .map(({ name }) => name as string)
      .toSorted(),
  ).toEqual(changing.toSorted())
})
