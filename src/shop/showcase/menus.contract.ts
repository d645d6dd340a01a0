import { z } from 'zod'
import { onWire } from '../endpoint.ts'
import { countryKeys } from '../region.ts'
import { Text } from '../text.ts'

const link = {
  label: Text,
  /** A path of the shop without its locale, or an address elsewhere; null: a heading. */
  to: z.string().nullable(),
  /** Countries it is for; none: for all. */
  countries: z.array(z.enum(countryKeys)),
}
const ShownLink = onWire(link)
const ShownEntry = onWire({ ...link, below: z.array(ShownLink) }).meta({ id: 'MenuLink' })
export type ShownEntry = z.output<typeof ShownEntry>

/** Menus as shoppers see them now: what their window or a target that is gone hides is left out. */
export const ShownMenus = onWire({
  header: z.array(ShownEntry),
  drawer: z.array(ShownEntry),
  footer: z.array(ShownEntry),
}).meta({ id: 'Menus' })
export type ShownMenus = z.output<typeof ShownMenus>
