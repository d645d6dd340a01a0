import { randomUUID } from 'node:crypto'
import { branchesOf } from '../../branches/branches.ts'
import { catalogueOf } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../context.ts'
import { lockOpenAccount } from '../../members/accounts.ts'
import { memberRefusals } from '../../members/rules.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { serve } from '../../serve.ts'
import { bookingRefusals } from '../rules.ts'
import { branchOf, serviceByName, slotDayOf } from '../slots/slots.ts'
import { lockedBooking, moveBooking } from '../transition.ts'
import * as contract from './waitlist.contract.ts'
import { waitingFor, type WaitEntry, type WaitlistRequest } from './waitlist.rules.ts'
import * as store from './waitlist.store.ts'

const reads = { who: 'member', limit: 'account' } as const
const writes = { ...reads, idempotent: () => true } as const

function memberId({ member }: Pick<Ctx, 'member'>): string {
  if (!member) throw new Refusal(memberRefusals.signed_out)
  return member.id
}

async function toEntryView(ctx: Ctx, entry: store.OwnEntry): Promise<contract.WaitEntry> {
  const { locale } = ctx.shopper
  const { id, branchKey, productId, day, part, state, ahead, bookingId, startsAt, lapsesAt } = entry
  const product = (await catalogueOf(ctx)).byId.get(productId)
  const branch = (await branchesOf(ctx)).find(({ key }) => key === branchKey)
  return {
    id,
    product: { name: product ? textIn(locale, product.name) : '', uniqueUrl: product?.uniqueUrl ?? '' },
    branch: { key: branchKey, name: branch ? textIn(locale, branch.name) : branchKey },
    day,
    part,
    state,
    ahead,
    offer:
      bookingId && startsAt && lapsesAt
        ? { booking: bookingId, startsAt: startsAt.toISOString(), lapsesAt: lapsesAt.toISOString() }
        : null,
  }
}

/** An entry of the calling member. Throws `bookings.unknown_wait`. */
async function ownEntry(ctx: Ctx, id: string): Promise<{ entry: contract.WaitEntry }> {
  const [entry] = await store.listOwn(ctx.db, memberId(ctx), id)
  if (!entry) throw new Refusal(bookingRefusals.unknown_wait)
  return { entry: await toEntryView(ctx, entry) }
}

/** Adds an entry for a full part of a day; idempotent by treatment, branch, day and part (rules/bookings#9). */
export const joinWaitlist = serve(
  contract.joinWaitlist,
  writes,
  async (ctx, { product, branch: branchKey, day, part }) => {
    const service = await serviceByName(ctx, product)
    const branch = branchOf(service, branchKey)
    const request: WaitlistRequest = { productId: service.product.id, branchKey: branch.key, day, part }
    const id = await ctx.transaction(async (tx) => {
      const owner = memberId(tx)
      await lockOpenAccount(tx, owner)
      const open = await store.findOpen(tx.db, owner, request)
      if (open) return open.id
      const possible = waitingFor(await slotDayOf(tx, service, branch, day), part)
      if (possible !== 'possible') throw new Refusal(bookingRefusals[possible])
      await store.insertEntry(tx.db, { ...request, id: randomUUID(), memberId: owner, at: tx.clock.now() })
      return (await store.findOpen(tx.db, owner, request))?.id ?? ''
    })
    return ownEntry(ctx, id)
  },
)

export const listWaitlist = serve(contract.listWaitlist, reads, async (ctx) => {
  const entries = await store.listOwn(ctx.db, memberId(ctx))
  return { entries: await Promise.all(entries.map((entry) => toEntryView(ctx, entry))) }
})

/**
 * Ends an open entry. The booking is locked before the entry, in the same order as a confirmation. False: the entry's state
 * has changed concurrently.
 */
async function leave(tx: Ctx, { id, state, bookingId }: WaitEntry): Promise<boolean> {
  const end = (from: 'waiting' | 'offered') =>
    store.endEntry(tx.db, { id, from, to: 'left', at: tx.clock.now() })
  if (state === 'waiting') return end('waiting')
  if (state !== 'offered' || bookingId === null) return true
  const booking = await lockedBooking(tx, bookingId)
  if (!(await end('offered'))) return false
  await moveBooking(tx, booking, 'lapsed', { actor: 'shopper' })
  return true
}

export const leaveWaitlist = serve(contract.leaveWaitlist, writes, async (ctx, { id }) => {
  await ownEntry(ctx, id)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const hasEnded = await ctx.transaction(async (tx) => {
      const entry = await store.findEntry(tx.db, id)
      return entry === null || leave(tx, entry)
    })
    if (hasEnded) break
  }
  return ownEntry(ctx, id)
})
