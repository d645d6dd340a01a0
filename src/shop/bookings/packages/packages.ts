import type { Ctx } from '../../context.ts'
import { findMember, lockOpenAccount } from '../../members/accounts.ts'
import { emailOf } from '../../members/rules.ts'
import { formatMoney, money } from '../../money.ts'
import { inHongKongCents } from '../../orders/refunds/refund-limit.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { extendPackage, lockedToTransfer, transferSessions } from '../../sessions/changes.ts'
import { sessionRefusals, sessionStates } from '../../sessions/rules.ts'
import { countSessions, type TreatmentPackage } from '../../sessions/session.rules.ts'
import { eventsOfPackage, findPackage, type Actor } from '../../sessions/sessions.ts'
import { assertNotOwnAccount, requestApproval, toApprovalView, type Approval } from '../../staff/approvals.ts'
import { staffRefusals } from '../../staff/rules.ts'
import { isAlone, recordSoloGrant } from '../../staff/solo.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { packagesWithin, packageWithin } from './package-reach.ts'
import * as contract from './packages.contract.ts'

async function toView(ctx: Ctx, found: TreatmentPackage): Promise<contract.DeskPackage> {
  const { locale } = ctx.shopper
  const counts = countSessions(found)
  const events = await eventsOfPackage(ctx, found.id)
  return {
    id: found.id,
    name: textIn(locale, found.name),
    optionName: textIn(locale, found.optionName),
    orderId: found.orderId,
    isReceived: found.fromPackageId !== null,
    isHeld: found.isHeld,
    issuedAt: found.issuedAt.toISOString(),
    expiresOn: found.expiresOn,
    counts: sessionStates.flatMap((state) => (counts[state] > 0 ? [{ state, count: counts[state] }] : [])),
    left: counts.active,
    events: events.map(({ kind, at, actor, reason, details }) => ({
      kind,
      at: at.toISOString(),
      actor,
      reason,
      number: String(details.number ?? ''),
    })),
  }
}

async function answerFor(ctx: Ctx, id: string): Promise<{ package: contract.DeskPackage }> {
  const found = await findPackage(ctx, id)
  if (!found) throw new Refusal(sessionRefusals.unknown)
  return { package: await toView(ctx, found) }
}

export const listDeskPackages = deskRead(contract.listDeskPackages, 'bookings.read', async (ctx, { id }) => {
  const packages = await packagesWithin(ctx, id, 'bookings.read')
  const shown = packages.filter(({ isDeposit }) => !isDeposit)
  return { packages: await Promise.all(shown.map((each) => toView(ctx, each))) }
})

const about = {
  right: 'bookings.write',
  entity: 'treatment_package',
  look: async (tx: Ctx, { id }: { id: string }) => {
    const found = await findPackage(tx, id)
    return found && { expiresOn: found.expiresOn, counts: countSessions(found) }
  },
} as const

export const extendDeskPackage = deskWrite(
  contract.extendDeskPackage,
  about,
  async (tx, { id, until, reason }) => {
    const { memberId } = await packageWithin(tx, id, 'bookings.write')
    if (memberId !== null) await assertNotOwnAccount(tx, memberId)
    await extendPackage(tx, id, { until, actor: atTheDesk(tx).email, reason })
    return answerFor(tx, id)
  },
)

type Transfer = { packageId: string; to: string; count: number }

/**
 * Transfers sessions and notifies the former owner. The receiver's account is locked before the package, in the same order
 * as when a member accepts an offer.
 */
async function handOn(tx: Ctx, { packageId, ...handing }: Transfer, because: Actor): Promise<void> {
  await lockOpenAccount(tx, handing.to)
  const received = await transferSessions(tx, packageId, { ...handing, ...because })
  await tx.publish('sessions.handed_on', { packageId: received })
}

/**
 * Transfers sessions to another member. Needs an approval above the sole limit, and to an account of the staff user's own
 * (rules/sessions#9).
 */
export const transferDeskSessions = deskWrite(
  contract.transferDeskSessions,
  about,
  async (tx, { id, email, sessions, reason }) => {
    const found = await packageWithin(tx, id, 'bookings.write')
    const receiver = await findMember(tx, { email: emailOf(email) })
    if (!receiver) throw new Refusal(sessionRefusals.unknown_member)
    await lockOpenAccount(tx, receiver.id)
    const transfer = { packageId: id, to: receiver.id, count: sessions }
    // lock order: sums of the sole limit before the package, as in a refund
    const worth = money(found.currency, Math.ceil(found.paid / found.sessions.length) * sessions)
    const hkd = await inHongKongCents(tx, worth)
    const solo = { kind: 'sessions', subject: receiver.id, hkd } as const
    if (await isAlone(tx, solo)) {
      await recordSoloGrant(tx, solo)
      await handOn(tx, transfer, { actor: atTheDesk(tx).email, reason })
      return { ...(await answerFor(tx, id)), approval: null }
    }
    await lockedToTransfer(tx, id, transfer)
    const approval = await requestApproval(tx, {
      kind: 'sessions',
      memberId: receiver.id,
      subject: receiver.email,
      facts: [
        { fact: 'sessions', before: null, after: String(sessions) },
        { fact: 'amount', before: null, after: formatMoney(worth) },
      ],
      what: `${sessions} of ${found.name.eng} for ${receiver.email}: ${formatMoney(worth)}`,
      request: transfer,
      reason,
    })
    if (!approval) throw new Refusal(staffRefusals.approval_waits)
    return { ...(await answerFor(tx, id)), approval: toApprovalView(tx, approval) }
  },
)

/** Executes an approved transfer. Throws the refusals of `transferSessions`. */
export async function transferAgreed(tx: Ctx, { request, reason, requestedBy }: Approval): Promise<void> {
  const because = { actor: atTheDesk(tx).email, reason: `${reason} (asked by ${requestedBy})` }
  await handOn(tx, request as Transfer, because) // written by transferDeskSessions
}
