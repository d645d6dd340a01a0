import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Where a shop that is tried out was opened last, and our own payment companies beside it. */
const Addresses = z.object({ shop: z.string(), programs: z.string().nullable() })
export type Addresses = z.output<typeof Addresses>

const fileIn = (folder: string): string => join(folder, 'addresses.json')

/**
 * A command without a port of its own writes letters with links, and charges cards, as the shop on the same
 * data folder would.
 */
export function noteAddresses(folder: string, addresses: Addresses): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileIn(folder), JSON.stringify(addresses))
}

/** Null: none was opened there. */
export function addressesIn(folder: string): Addresses | null {
  try {
    return Addresses.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')))
  } catch {
    return null
  }
}
