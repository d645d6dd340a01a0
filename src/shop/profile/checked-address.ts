import type { Ctx } from '../context.ts'
import { addressErrors, tidyAddress, type Address } from '../delivery/address.rules.ts'
import { pickupPointsOf } from '../delivery/delivery.ts'
import { readCallingCode } from '../delivery/calling.rules.ts'
import { choicesOf } from '../delivery/places.rules.ts'
import { readPhone } from '../delivery/phone.ts'
import { deliveryRefusals } from '../delivery/rules.ts'
import { textIn } from '../region.ts'
import { Refusal } from '../refusal.ts'
import type * as contract from './contract.ts'
import type { SavedAddress } from './saved-address.rules.ts'
import { accountRefusals } from './rules.ts'
import type * as store from './store.ts'

const wireNames: Readonly<Record<string, string>> = { callingCode: 'code', contact: 'phone' }

const person = new Set(['firstname', 'lastname', 'callingCode', 'contact'])

/** Refusal `account.address_refused` with a sentence for each field. */
const refused = (ctx: Ctx, fields: readonly { field: string; code: string }[]): Refusal =>
  new Refusal(accountRefusals.address_refused, {
    fields: Object.fromEntries(fields.map(({ field, code }) => [wireNames[field] ?? field, ctx.say(code)])),
  })

/**
 * Validates an address by the rules of its country; a pickup address is replaced by that of its location. `before`:
 * an empty identity number keeps the stored one.
 */
export async function checkAddress(
  ctx: Ctx,
  input: contract.AddressInput,
  before: SavedAddress | null,
): Promise<store.Writing> {
  const written: Address = {
    firstname: input.firstname,
    lastname: input.lastname,
    callingCode: input.code,
    contact: input.phone,
    address: input.address,
    address2: input.address2,
    city: input.city,
    province: input.province,
    zip: input.zip,
    kana: input.kana,
    passport: input.passport,
  }
  const isPickup = input.type === 'pickup'
  const country = isPickup ? 'hk' : input.country
  const { passport, ...tidy } = tidyAddress(country, written)
  const point = isPickup
    ? (await pickupPointsOf(ctx)).find(({ code, active }) => active && code === input.locationCode)
    : undefined
  const errors = addressErrors(country, { ...tidy, passport }, readPhone(tidy.callingCode, tidy.contact))
    .filter(({ field }) => (isPickup ? person.has(field) : input.type === 'delivery' || field !== 'passport'))
    .filter(({ field }) => field !== 'passport' || passport !== '' || !before?.passportTail)
    .map(({ field, problem }) => ({ field: field as string, code: deliveryRefusals[problem].code }))
  if (input.code.trim() === '')
    errors.push({ field: 'callingCode', code: deliveryRefusals.field_missing.code })
  if (isPickup && !point) errors.push({ field: 'location_code', code: 'field.unknown_choice' })
  if (errors.length > 0) throw refused(ctx, errors)
  const { locale } = ctx.shopper
  const place = point && {
    address: textIn(locale, point.address),
    address2: textIn(locale, point.name),
    city: point.district,
    province: choicesOf('hk').city.find(({ key }) => key === point.district)?.within ?? '',
    zip: '',
  }
  return {
    ...tidy,
    ...place,
    kind: input.type,
    isDefault: input.isDefault,
    country,
    callingCountry: readCallingCode(input.code).country,
    locationCode: point?.code ?? null,
    passport:
      passport === ''
        ? before && before.country === country
          ? undefined
          : null
        : { sealed: ctx.sealing.seal('passport', passport), tail: passport.slice(-3) },
  }
}
