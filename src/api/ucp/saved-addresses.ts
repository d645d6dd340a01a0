import type { Ctx } from '../../shop/context.ts'
import { listAddresses } from '../../shop/profile/addresses.ts'
import { wholeBook, type Address } from '../../shop/profile/contract.ts'
import { isoOf, type CountryKey } from '../../shop/region.ts'
import type { CheckoutRequest, Destination, Method } from './requests.ts'

const prefix = 'saved:'

/** The delivery addresses of a member's address book; a guest has none. */
const bookOf = async (ctx: Ctx): Promise<Address[]> =>
  ctx.member ? (await listAddresses(ctx, wholeBook)).addresses.filter(({ type }) => type === 'delivery') : []

const filled = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

/** An address in the protocol's format. */
const destinationOf = (saved: Address): Destination & { id: string } => ({
  id: prefix + saved.id,
  ...filled({
    street_address: saved.address,
    extended_address: saved.address2,
    address_locality: saved.city,
    address_region: saved.province,
    postal_code: saved.zip,
    first_name: saved.firstname,
    last_name: saved.lastname,
    phone_number: saved.phone === '' ? '' : `+${saved.code}${saved.phone}`,
  }),
  address_country: isoOf(saved.country),
})

/** The saved addresses that a checkout offers a member: those in its country, the default first. */
export async function savedDestinations(
  ctx: Ctx,
  country: CountryKey,
): Promise<(Destination & { id: string })[]> {
  const book = (await bookOf(ctx)).filter((each) => each.country === country)
  return book.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)).map(destinationOf)
}

const isSaved = (id: string | null | undefined): id is string => id?.startsWith(prefix) ?? false

/** Replaces the id of a saved address in a request by the address; an id that is not the member's is ignored. */
export async function withSavedAddress(ctx: Ctx, request: CheckoutRequest): Promise<CheckoutRequest> {
  const methods = request.fulfillment?.methods ?? []
  if (!methods.some((method) => isSaved(method.selected_destination_id))) return request
  const book = await bookOf(ctx)
  const chosen = (method: Method): Method => {
    const id = method.selected_destination_id
    if (!isSaved(id)) return method
    const saved = book.find((each) => prefix + each.id === id)
    return { ...method, destinations: saved ? [destinationOf(saved)] : [] }
  }
  return { ...request, fulfillment: { ...request.fulfillment, methods: methods.map(chosen) } }
}
