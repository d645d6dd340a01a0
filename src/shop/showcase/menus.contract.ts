import { z } from 'zod'
import { onWire } from '../endpoint.ts'
import { countryKeys } from '../region.ts'
import { Text } from '../text.ts'

const link = {
  label: Text,
  /** A shop path without locale, or an external address; null: a heading. */
  to: z.string().nullable(),
  /** Countries it is for; none: for all. */
  countries: z.array(z.enum(countryKeys)),
}
const ShownLink = onWire(link)
const ShownEntry = onWire({ ...link, below: z.array(ShownLink) }).meta({ id: 'MenuLink' })
export type ShownEntry = z.output<typeof ShownEntry>

/** Menus currently visible to shoppers; entries outside their window or without existing target are omitted. */
export const ShownMenus = onWire({
  header: z.array(ShownEntry),
  drawer: z.array(ShownEntry),
  footer: z.array(ShownEntry),
}).meta({ id: 'Menus' })
export type ShownMenus = z.output<typeof ShownMenus>
