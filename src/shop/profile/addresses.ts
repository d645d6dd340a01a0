import type { Ctx } from '../context.ts'
import { addressErrors, tidyAddress, type Address } from '../delivery/address.rules.ts'
import { pickupPointsOf } from '../delivery/delivery.ts'
import { readCallingCode } from '../delivery/calling.rules.ts'
import { choicesOf } from '../delivery/places.rules.ts'
import { readPhone } from '../delivery/phone.ts'
import { deliveryRefusals } from '../delivery/rules.ts'
import { pageOf } from '../endpoint.ts'
import { textIn } from '../region.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { addressLines, type SavedAddress } from './saved-address.rules.ts'
import { memberAccess, requireMember } from './require-member.ts'
import { accountRefusals, mostAddresses } from './rules.ts'
import * as store from './store.ts'

const wireNames: Readonly<Record<string, string>> = { callingCode: 'code', contact: 'phone' }
const person = new Set(['firstname', 'lastname', 'callingCode', 'contact'])

const view = (saved: SavedAddress, ctx: Ctx): contract.Address => ({
  id: saved.id,
  type: saved.kind,
  isDefault: saved.isDefault,
  firstname: saved.firstname,
  lastname: saved.lastname,
  code: saved.callingCode,
  callingCountry: saved.callingCountry,
  phone: saved.contact,
  address: saved.address,
  address2: saved.address2,
  city: saved.city,
  province: saved.province,
  zip: saved.zip,
  kana: saved.kana,
  country: saved.country,
  passport: saved.passportTail && `••••${saved.passportTail}`,
  locationCode: saved.locationCode,
  lines: addressLines(saved, ctx.shopper.locale),
})

async function book(ctx: Ctx, paging: { page: number; limit: number } = contract.wholeBook) {
  const { entries, total } = pageOf(await store.listAddresses(ctx.db, requireMember(ctx).id), paging)
  return { addresses: entries.map((each) => view(each, ctx)), total }
}

/** Refuses `account.address_refused` with a sentence for each field. */
const refused = (ctx: Ctx, fields: readonly { field: string; code: string }[]): Refusal =>
  new Refusal(accountRefusals.address_refused, {
    fields: Object.fromEntries(fields.map(({ field, code }) => [wireNames[field] ?? field, ctx.say(code)])),
  })

/**
 * A pickup address is the point's own; the rest is looked at by its country's rules. `before`: an identity
 * number left out stays.
 */
async function looked(
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

export const listAddresses = serve(contract.listAddresses, memberAccess, (ctx, paging) => book(ctx, paging))

export const addAddress = serve(
  contract.addAddress,
  { ...memberAccess, idempotent: () => true },
  async (ctx, input) => {
    const { id: memberId } = requireMember(ctx)
    const address = await looked(ctx, input, null)
    return ctx.transaction(async (tx) => {
      await store.lockBook(tx.db, memberId)
      if ((await store.listAddresses(tx.db, memberId)).length >= mostAddresses)
        throw new Refusal(accountRefusals.too_many_addresses)
      const id = await store.addAddress(tx.db, memberId, address)
      await store.setDefault(tx.db, memberId, address.kind, address.isDefault ? id : null)
      return book(tx)
    })
  },
)

export const changeAddress = serve(contract.changeAddress, memberAccess, async (ctx, { id, ...input }) => {
  const { id: memberId } = requireMember(ctx)
  const before = (await store.listAddresses(ctx.db, memberId)).find((each) => each.id === id)
  if (!before) throw new Refusal(accountRefusals.unknown_address)
  const address = await looked(ctx, input, before)
  return ctx.transaction(async (tx) => {
    await store.lockBook(tx.db, memberId)
    if (!(await store.saveAddress(tx.db, memberId, id, address)))
      throw new Refusal(accountRefusals.unknown_address)
    const stays = address.isDefault || (before.isDefault && before.kind === address.kind)
    await store.setDefault(tx.db, memberId, address.kind, stays ? id : null)
    if (before.kind !== address.kind) await store.setDefault(tx.db, memberId, before.kind, null)
    return book(tx)
  })
})

export const removeAddress = serve(contract.removeAddress, memberAccess, async (ctx, { id }) => {
  const { id: memberId } = requireMember(ctx)
  return ctx.transaction(async (tx) => {
    await store.lockBook(tx.db, memberId)
    const before = (await store.listAddresses(tx.db, memberId)).find((each) => each.id === id)
    if (!before || !(await store.removeAddress(tx.db, memberId, id)))
      throw new Refusal(accountRefusals.unknown_address)
    await store.setDefault(tx.db, memberId, before.kind, null)
    return book(tx)
  })
})

/** A member's book, for who may look into it. */
export const addressesOf = (ctx: Ctx, memberId: string): Promise<SavedAddress[]> =>
  store.listAddresses(ctx.db, memberId)

/** The book of an account joins another's, of the same person. */
export async function moveAddresses(tx: Ctx, from: string, to: string): Promise<void> {
  await store.moveAddresses(tx.db, from, to)
  for (const kind of ['delivery', 'billing', 'pickup'] as const) await store.setDefault(tx.db, to, kind, null)
}
