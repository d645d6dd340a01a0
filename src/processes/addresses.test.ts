import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { addressesIn, noteAddresses } from './addresses.ts'

const folder = mkdtempSync(join(tmpdir(), 'elowen-addresses-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('returns the addresses of the shop in the same folder, and null if there is none', () => {
  expect(addressesIn(join(folder, 'nowhere'))).toBeNull()
  const addresses = { shop: 'http://localhost:3000', programs: 'http://localhost:3901' }
  noteAddresses(join(folder, 'shop'), addresses)
  expect(addressesIn(join(folder, 'shop'))).toEqual(addresses)
  writeFileSync(join(folder, 'shop', 'addresses.json'), '{"shop":1}')
  expect(addressesIn(join(folder, 'shop'))).toBeNull()
})
