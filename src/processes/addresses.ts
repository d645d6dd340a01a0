import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The address at which a demo was opened last, and that of the local payment programs beside it. */
const Addresses = z.object({ shop: z.string(), programs: z.string().nullable() })
export type Addresses = z.output<typeof Addresses>

const fileIn = (folder: string): string => join(folder, 'addresses.json')

/**
 * Stores the addresses, so that a command without a port writes links in emails, and charges cards, like the shop on
 * the same data folder.
 */
export function noteAddresses(folder: string, addresses: Addresses): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileIn(folder), JSON.stringify(addresses))
}

/** Null: no shop was opened there. */
export function addressesIn(folder: string): Addresses | null {
  try {
    return Addresses.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')))
  } catch {
    return null
  }
}
