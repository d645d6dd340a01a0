import { addressesOf } from '../account/addresses.ts'
import { deskRead } from '../staff/write.ts'
import * as contract from './draft.contract.ts'
import { memberById } from './shown.ts'

/**
 * Written down address by address, so that nothing else of the book, such as an identity number, comes along.
 */
export const getBuyer = deskRead(contract.getBuyer, 'customers.read', async (ctx, { id }) => {
  const { email, lastname, firstname, phone, locale } = await memberById(ctx, id)
  const book = (await addressesOf(ctx, id)).filter(({ kind }) => kind === 'delivery')
  return {
    buyer: {
      id,
      email,
      lastname,
      firstname,
      phone,
      locale,
      addresses: book.map((kept) => ({
        id: kept.id,
        isDefault: kept.isDefault,
        country: kept.country,
        lastname: kept.lastname,
        firstname: kept.firstname,
        callingCode: kept.callingCode,
        contact: kept.contact,
        address: [kept.address, kept.address2].filter(Boolean).join(', '),
        city: kept.city || null,
        province: kept.province || null,
        zip: kept.zip || null,
      })),
    },
  }
})
