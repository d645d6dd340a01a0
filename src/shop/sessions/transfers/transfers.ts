import { createHash, randomUUID } from 'node:crypto'
import type { Ctx, Member } from '../../context.ts'
import { findMember, lockOpenAccount } from '../../members/accounts.ts'
import { emailOf, memberRefusals } from '../../members/rules.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { serve } from '../../serve.ts'
import { checkTransferable, transferSessions } from '../changes.ts'
import { sessionRefusals } from '../rules.ts'
import { findPackage, lockedPackage } from '../sessions.ts'
import * as contract from './transfer.contract.ts'
import { mostOffersADay, refusalToTake, stateAt, transferDays, type Transfer } from './transfer.rules.ts'
import * as store from './transfer.store.ts'
import { dayMs } from '../../calendar.ts'

const writes = { who: 'member', limit: 'account', idempotent: () => true } as const

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

function caller({ member }: Pick<Ctx, 'member'>): Member {
  if (!member) throw new Refusal(memberRefusals.signed_out)
  return member
}

const toView = (transfer: Transfer, now: Date): contract.Transfer => ({
  id: transfer.id,
  packageId: transfer.packageId,
  sessions: transfer.sessions,
  state: stateAt(transfer, now),
  email: transfer.email,
  expiresAt: transfer.expiresAt.toISOString(),
})

/** Open transfer offers by package, for views of the packages' owner. */
export async function openTransfers(
  ctx: Ctx,
  packageIds: readonly string[],
): Promise<ReadonlyMap<string, contract.Transfer>> {
  const now = ctx.clock.now()
  const open = (await store.listOpen(ctx.db, packageIds)).filter(({ expiresAt }) => expiresAt > now)
  return new Map(open.map((each) => [each.packageId, toView(each, now)]))
}

/** Offers sessions to another member; one open offer per package (rules/sessions#9). Repeating the same offer returns the open one. */
export const offerSessions = serve(
  contract.offerSessions,
  writes,
  async (ctx, { package: packageId, email: written, sessions }) => {
    const member = caller(ctx)
    const email = emailOf(written)
    if (email === emailOf(member.email)) throw new Refusal(sessionRefusals.transfer_own)
    return ctx.transaction(async (tx) => {
      await lockOpenAccount(tx, member.id)
      const now = tx.clock.now()
      const owned = await findPackage(tx, packageId)
      if (owned?.memberId !== member.id) throw new Refusal(sessionRefusals.unknown)
      const found = await lockedPackage(tx, packageId)
      const [pending] = await store.listOpen(tx.db, [packageId])
      if (pending && pending.expiresAt > now) {
        if (pending.email !== email || pending.sessions !== sessions)
          throw new Refusal(sessionRefusals.transfer_pending)
        return { transfer: toView(pending, now) }
      }
      checkTransferable(tx, found, sessions)
      if (pending) await store.endTransfer(tx.db, pending.id, { state: 'expired', at: now })
      const lately = await store.countSince(tx.db, packageId, new Date(now.getTime() - dayMs))
      if (lately >= mostOffersADay) throw new Refusal(sessionRefusals.transfer_often)
      const transfer = {
        id: randomUUID(),
        packageId,
        memberId: member.id,
        email,
        sessions,
        locale: tx.shopper.locale,
        expiresAt: new Date(now.getTime() + transferDays * dayMs),
      }
      await store.insertTransfer(tx.db, { ...transfer, at: now })
      await tx.publish('sessions.offered', { transferId: transfer.id })
      return { transfer: toView({ ...transfer, state: 'offered', takenPackageId: null }, now) }
    })
  },
)

export const withdrawSessions = serve(contract.withdrawSessions, writes, async (ctx, { id }) => {
  const member = caller(ctx)
  return ctx.transaction(async (tx) => {
    const now = tx.clock.now()
    const offer = await store.findTransfer(tx.db, id)
    if (offer?.memberId !== member.id) throw new Refusal(sessionRefusals.transfer_unknown)
    await lockedPackage(tx, offer.packageId)
    await store.endTransfer(tx.db, id, { state: 'withdrawn', at: now })
    const ended = await store.findTransfer(tx.db, id)
    if (!ended || ended.state === 'taken') throw new Refusal(sessionRefusals.transfer_taken)
    return { transfer: toView(ended, now) }
  })
})

async function toLink(ctx: Ctx, transfer: Transfer): Promise<{ transfer: contract.TransferLink }> {
  const found = await findPackage(ctx, transfer.packageId)
  const giver = await findMember(ctx, { id: transfer.memberId })
  const taken = transfer.takenPackageId ? await findPackage(ctx, transfer.takenPackageId) : null
  if (!found) throw new Refusal(sessionRefusals.transfer_unknown)
  const { locale } = ctx.shopper
  return {
    transfer: {
      state: stateAt(transfer, ctx.clock.now()),
      name: textIn(locale, found.name),
      optionName: textIn(locale, found.optionName),
      uniqueUrl: found.uniqueUrl,
      sessions: transfer.sessions,
      expiresOn: found.expiresOn,
      expiresAt: transfer.expiresAt.toISOString(),
      from: giver?.firstname ?? '',
      isForYou: ctx.member && transfer.email ? emailOf(ctx.member.email) === transfer.email : null,
      isYours: ctx.member !== null && taken?.memberId === ctx.member.id,
    },
  }
}

async function byToken(ctx: Ctx, token: string): Promise<Transfer> {
  const found = await store.findByToken(ctx.db, hashOf(token))
  if (!found) throw new Refusal(sessionRefusals.transfer_unknown)
  return found
}

export const getTransferLink = serve(
  contract.getTransferLink,
  { who: 'guest', limit: 'lookup' },
  async (ctx, { token }) => toLink(ctx, await byToken(ctx, token)),
)

/** Accepts an offer. The package is locked before the offer is read again, so that concurrent requests take the sessions once. */
export const takeSessions = serve(contract.takeSessions, writes, async (ctx, { token }) => {
  const member = caller(ctx)
  await ctx.transaction(async (tx) => {
    await lockOpenAccount(tx, member.id)
    await lockedPackage(tx, (await byToken(tx, token)).packageId)
    const offer = await byToken(tx, token)
    const taken = offer.takenPackageId ? await findPackage(tx, offer.takenPackageId) : null
    if (taken?.memberId === member.id) return
    const at = tx.clock.now()
    const refusal = refusalToTake(offer, { email: emailOf(member.email), now: at })
    if (refusal) throw new Refusal(refusal)
    const handing = { to: member.id, count: offer.sessions, isOffered: true, actor: 'shopper' }
    const takenPackageId = await transferSessions(tx, offer.packageId, handing)
    await store.endTransfer(tx.db, offer.id, { state: 'taken', at, takenPackageId })
  })
  return toLink(ctx, await byToken(ctx, token))
})
