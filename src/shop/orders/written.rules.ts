import { placeName } from '../delivery/places.rules.ts'
import { countryName, type Locale } from '../region.ts'
import type { OrderAddress } from './order.rules.ts'

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** A name as its own language writes it: 陳嘉欣, Ka Yan Chan. */
export const personName = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  (isHan(firstname + lastname) ? `${lastname}${firstname}` : `${firstname} ${lastname}`).trim()

/** An address line by line, the name first, the country last. Nothing of the identity number. */
export function addressLines(locale: Locale, address: OrderAddress): string[] {
  const { countryKey } = address
  const phone = address.callingCode === '' ? address.contact : `+${address.callingCode} ${address.contact}`
  const city = placeName(locale, countryKey, 'city', address.city)
  const province = placeName(locale, countryKey, 'province', address.province)
  const place = [city, province, address.zip].filter(Boolean).join(locale === 'en' ? ', ' : ' ')
  return [personName(address), phone, address.address, address.address2, place, countryName(locale, countryKey)].filter(
    (text) => text.trim() !== '',
  )
}

const carriers: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  sf: { hk: '順豐速運', zh: '順豐速運', cn: '顺丰速运', en: 'SF Express' },
}

/** `SF Express`, as the desk writes it, is the carrier that others call `sf`. */
export const carrierKey = (carrier: string): string => carrier.toLowerCase().replace(/\s*express$/, '')

/** A carrier as people call it; one we have no name for stays as it was typed. */
export const carrierName = (locale: Locale, carrier: string): string => carriers[carrierKey(carrier)]?.[locale] ?? carrier
