import type { Ctx } from '../context.ts'
import { pageOf } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { addressLines, type SavedAddress } from './saved-address.rules.ts'
import { memberAccess, requireMember } from './require-member.ts'
import { accountRefusals, mostAddresses } from './rules.ts'
import * as store from './store.ts'
import { checkAddress } from './checked-address.ts'

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

export const listAddresses = serve(contract.listAddresses, memberAccess, (ctx, paging) => book(ctx, paging))

export const addAddress = serve(
  contract.addAddress,
  { ...memberAccess, idempotent: () => true },
  async (ctx, input) => {
    const { id: memberId } = requireMember(ctx)
    const address = await checkAddress(ctx, input, null)
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
  const address = await checkAddress(ctx, input, before)
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

/** A member's address book; the caller checks access. */
export const addressesOf = (ctx: Ctx, memberId: string): Promise<SavedAddress[]> =>
  store.listAddresses(ctx.db, memberId)

/** Moves the address book to the account that this one was merged into. */
export async function moveAddresses(tx: Ctx, from: string, to: string): Promise<void> {
  await store.moveAddresses(tx.db, from, to)
  for (const kind of ['delivery', 'billing', 'pickup'] as const) await store.setDefault(tx.db, to, kind, null)
}
