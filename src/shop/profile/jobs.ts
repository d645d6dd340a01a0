import { on } from '../subscribers.ts'
import { findOrder } from '../orders/orders.ts'
import type { OrderAddress } from '../orders/order.rules.ts'
import { isSamePlace, type SavedAddress, type Kind } from './saved-address.rules.ts'
import { mostAddresses } from './rules.ts'
import * as store from './store.ts'

const bookEntry = (written: OrderAddress, kind: Kind, callingCountry: string | null): store.Writing => ({
  kind,
  isDefault: false,
  firstname: written.firstname,
  lastname: written.lastname,
  callingCode: written.callingCode,
  callingCountry,
  contact: written.contact,
  address: written.address,
  address2: written.address2,
  city: written.city,
  province: written.province,
  zip: written.zip,
  kana: written.kana,
  country: written.countryKey,
  locationCode: kind === 'pickup' ? written.locationCode : null,
  passport: null,
})

const kindOf = (written: OrderAddress): Kind =>
  written.kind === 'billing' ? 'billing' : written.locationCode === null ? 'delivery' : 'pickup'

/**
 * Saves order addresses to the book as requested by the buyer: new ones only, up to the maximum. Identity numbers are
 * stored only when entered in the book itself.
 */
export const saveOrderAddresses = on(
  'address.save_requested',
  'save-order-addresses',
  async (tx, { memberId, orderId, kinds, callingCountry }) => {
    const order = await findOrder(tx, orderId)
    if (!order) return
    await store.lockBook(tx.db, memberId)
    const book: SavedAddress[] = await store.listAddresses(tx.db, memberId)
    for (const written of order.addresses.filter(({ kind }) => kinds.includes(kind))) {
      const kind = kindOf(written)
      const entry = bookEntry(written, kind, kind === 'billing' ? null : callingCountry)
      if (
        book.length >= mostAddresses ||
        book.some((known) => known.kind === kind && isSamePlace(known, entry))
      )
        continue
      const id = await store.addAddress(tx.db, memberId, entry)
      book.push({ ...entry, id, passportTail: null })
      await store.setDefault(tx.db, memberId, kind, null)
    }
  },
)
