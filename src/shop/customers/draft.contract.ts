import { z } from 'zod'
import { endpoint, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { countryKeys, locales } from '../region.ts'
import { adminPath } from '../staff/contract.ts'
import { readableBy } from '../staff/readable.rules.ts'

const personal = readableBy('customers.read', z.string())
const perhaps = readableBy('customers.read', z.string().nullable())

/** A delivery address from a member's address book, in form fields, without an identity number. */
export const BuyerAddress = onWire({
  id: Id,
  isDefault: z.boolean(),
  country: z.enum(countryKeys),
  lastname: personal,
  firstname: personal,
  callingCode: z.string(),
  contact: personal,
  address: personal,
  city: perhaps,
  province: perhaps,
  zip: perhaps,
  kana: personal,
})
export type BuyerAddress = z.output<typeof BuyerAddress>

export const Buyer = onWire({
  id: Id,
  email: personal,
  lastname: personal,
  firstname: personal,
  phone: perhaps,
  locale: z.enum(locales),
  addresses: readableBy('customers.read', z.array(BuyerAddress)),
}).meta({ id: 'Buyer' })
export type Buyer = z.output<typeof Buyer>

export const getBuyer = endpoint('GET', adminPath('/members/{id}/buyer'), {
  name: 'staff-member-buyer',
  about:
    'Returns the initial data of a draft order for a member: name, contact, and the delivery addresses of their address book.',
  query: z.object({ id: Id }),
  answer: z.object({ buyer: Buyer }),
  refuses: ['people.unknown'],
})
