import { z } from 'zod'
import { locales } from '../region.ts'

/** The page of a carrier that follows a parcel; `{no}` takes the tracking number. */
const Link = z
  .string()
  .max(300)
  .regex(/^https:\/\/[^\s{}]*\{no\}[^\s{}]*$/)

/** By carrier, as parcels name it in small letters without “express”, then by language; another one where it has none. */
export const TrackingLinks = z.record(
  z.string().regex(/^[a-z0-9][a-z0-9 .&-]{0,39}$/),
  z.partialRecord(z.enum(locales), Link).refine((links) => Object.keys(links).length > 0),
)
export type TrackingLinks = z.output<typeof TrackingLinks>

const sf = (language: 'tc' | 'sc' | 'en') =>
  `https://htm.sf-express.com/hk/${language}/dynamic_function/waybill/#search/bill-number/{no}`

export const defaultTrackingLinks: TrackingLinks = {
  sf: { hk: sf('tc'), zh: sf('tc'), cn: sf('sc'), en: sf('en') },
}
