import { z } from 'zod'
import { deliveryMethods } from '../delivery/rules.ts'
import { endpoint, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { countryKeys, locales } from '../region.ts'
import { adminPath } from '../staff/contract.ts'
import { readableBy } from '../staff/readable.rules.ts'

const personal = readableBy('customers.read', z.string())

/** Initial values of a draft that repeats an order: goods and buyer, without prices and identity number. */
export const DraftCopy = onWire({
  id: Id,
  number: z.string(),
  currency: z.enum(currencies),
  country: z.enum(countryKeys),
  locale: z.enum(locales),
  deliveryMethod: z.enum(deliveryMethods).nullable(),
  lines: z.array(onWire({ subSku: z.string(), quantity: z.number().int() })),
  email: personal,
  firstname: personal,
  lastname: personal,
  /** Delivery address; null: none, or not readable by the role. */
  address: readableBy(
    'customers.read',
    onWire({
      firstname: z.string(),
      lastname: z.string(),
      callingCode: z.string(),
      contact: z.string(),
      address: z.string(),
      city: z.string(),
      province: z.string(),
      zip: z.string(),
      kana: z.string(),
      locationCode: z.string().nullable(),
    }).nullable(),
  ),
}).meta({ id: 'DraftCopy' })
export type DraftCopy = z.output<typeof DraftCopy>

export const duplicateOrder = endpoint('GET', adminPath('/orders/{id}/copy'), {
  name: 'staff-order-copy',
  about:
    'Returns the initial data of a draft that repeats an order: its goods as they are now, added up by option, and its buyer. Today’s prices are requested separately.',
  query: z.object({ id: Id }),
  answer: z.object({ copy: DraftCopy }),
  refuses: ['orders.unknown'],
})
