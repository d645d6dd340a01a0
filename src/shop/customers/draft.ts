import { addressesOf } from '../profile/addresses.ts'
import { deskRead } from '../staff/write.ts'
import * as contract from './draft.contract.ts'
import { memberById } from './view.ts'

/** Addresses are mapped field by field, so that no other data, such as an identity number, is included. */
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
      addresses: book.map((saved) => ({
        id: saved.id,
        isDefault: saved.isDefault,
        country: saved.country,
        lastname: saved.lastname,
        firstname: saved.firstname,
        callingCode: saved.callingCode,
        contact: saved.contact,
        address: [saved.address, saved.address2].filter(Boolean).join(', '),
        city: saved.city || null,
        province: saved.province || null,
        zip: saved.zip || null,
        kana: saved.kana,
      })),
    },
  }
})
