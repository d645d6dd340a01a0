import type { Buyer, BuyerAddress } from '#shop/customers/draft.contract.ts'
import type { DraftCopy } from '#shop/drafts/duplicate.contract.ts'
import type { Draft } from './draft.rules.ts'

/** Initial values of a draft's fields. */
export type Begun = {
  buyer: Pick<Buyer, 'email' | 'firstname' | 'lastname' | 'locale'> | null
  address: Omit<BuyerAddress, 'id' | 'isDefault' | 'country'> | null
  deliveryMethod: DraftCopy['deliveryMethod']
  locationCode: string | null
}

/** Draft that copies an order, before any edit. */
export const draftOfCopy = ({ id, currency, country, lines }: DraftCopy): Draft => ({
  currency,
  country,
  lines,
  buyerId: null,
  bookAddress: null,
  from: id,
})

/**
 * Initial values of a draft: a selected member takes precedence over the buyer of the copied order; a saved address
 * applies in its own country only.
 */
export function begunWith(draft: Draft, buyer: Buyer | null, copy: DraftCopy | null): Begun {
  const book = buyer?.addresses.find(
    ({ id, country }) => id === draft.bookAddress && country === draft.country,
  )
  const isThere = copy !== null && copy.country === draft.country
  return {
    buyer: buyer ?? copy,
    address: book ?? (buyer === null && isThere ? copy.address : null),
    deliveryMethod: copy ? copy.deliveryMethod : 'shipping',
    locationCode: buyer === null && isThere ? (copy.address?.locationCode ?? null) : null,
  }
}
