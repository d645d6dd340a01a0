import { z } from 'zod'
import { deliveryMethods } from './rules.ts'
import type { PickupPoint } from './fee.rules.ts'
import { choicesOf } from './places.rules.ts'

const requiredText = z.string().trim().min(1).max(300)
const districts = choicesOf('hk').city.map(({ key }) => key)

/** A row of the import table of pickup points: weight in kilograms, one column per language. */
export const PointRow = z
  .strictObject({
    code: z.string().regex(/^[A-Z0-9-]{2,40}$/),
    method: z.enum(deliveryMethods).exclude(['shipping']),
    district: z.enum(districts as [string, ...string[]]), // Hong Kong has some
    max_kg: z.coerce.number().positive().max(200),
    active: z.enum(['0', '1']),
    name_chi: requiredText,
    name_cn: requiredText,
    name_eng: requiredText,
    address_chi: requiredText,
    address_cn: requiredText,
    address_eng: requiredText,
    hours_chi: requiredText,
    hours_cn: requiredText,
    hours_eng: requiredText,
  })
  .transform((row): PickupPoint => ({
    code: row.code,
    method: row.method,
    district: row.district,
    maxGrams: Math.round(row.max_kg * 1_000),
    active: row.active === '1',
    name: { chi: row.name_chi, cn: row.name_cn, eng: row.name_eng },
    address: { chi: row.address_chi, cn: row.address_cn, eng: row.address_eng },
    hours: { chi: row.hours_chi, cn: row.hours_cn, eng: row.hours_eng },
  }))
