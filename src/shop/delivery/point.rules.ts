import type { PickupPoint } from './fee.rules.ts'
import { choicesOf } from './places.rules.ts'
import { textIn, type Locale } from '../region.ts'

/** A collection point as the address of an order has it. */
export function addressOfPoint(point: PickupPoint, locale: Locale) {
  const region = choicesOf('hk').city.find(({ key }) => key === point.district)?.within ?? ''
  return {
    address: textIn(locale, point.address),
    address2: textIn(locale, point.name),
    city: point.district,
    province: region,
    zip: '',
    passport: '',
    locationCode: point.code,
  }
}
