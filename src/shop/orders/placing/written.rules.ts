import { personName } from '../../person.ts'
import { placeLines } from '../../delivery/lines.rules.ts'
import type { Locale } from '../../region.ts'
import type { OrderAddress } from '../order.rules.ts'

/** An address line by line, the name first. Nothing of the identity number. */
export function addressLines(locale: Locale, address: OrderAddress): string[] {
  const phone = address.callingCode === '' ? address.contact : `+${address.callingCode} ${address.contact}`
  return [personName(address), address.kana, phone, ...orderPlaceLines(locale, address)].filter(
    (text) => text.trim() !== '',
  )
}

/** Where it is; a billing address has its country typed, in the place of a province. */
export const orderPlaceLines = (locale: Locale, address: OrderAddress): string[] =>
  address.kind === 'billing' && address.province !== ''
    ? placeLines(locale, address.countryKey, { ...address, province: '' }, address.province)
    : placeLines(locale, address.countryKey, address)

const carriers: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  sf: { hk: '順豐速運', zh: '順豐速運', cn: '顺丰速运', en: 'SF Express' },
}

/** `SF Express`, as the desk writes it, is the carrier that others call `sf`. */
export const carrierKey = (carrier: string): string => carrier.toLowerCase().replace(/\s*express$/, '')

/** A carrier as people call it; one we have no name for stays as it was typed. */
export const carrierName = (locale: Locale, carrier: string): string =>
  carriers[carrierKey(carrier)]?.[locale] ?? carrier
