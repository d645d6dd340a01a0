import type { Ctx } from '../../context.ts'
import { findMember, mustStayOpen } from '../../members/accounts.ts'
import { emailOf } from '../../members/rules.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { extendPackage, transferSessions } from '../changes.ts'
import { sessionRefusals, sessionStates } from '../rules.ts'
import { countSessions, type TreatmentPackage } from '../session.rules.ts'
import { findPackage, packagesOfMember } from '../sessions.ts'
import * as store from '../store.ts'
import * as contract from './packages.contract.ts'

async function toView(ctx: Ctx, found: TreatmentPackage): Promise<contract.DeskPackage> {
  const { locale } = ctx.shopper
  const counts = countSessions(found)
  const events = await store.listEvents(ctx.db, found.id)
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
  const packages = (await packagesOfMember(ctx, id)).filter(({ isDeposit }) => !isDeposit)
  return { packages: await Promise.all(packages.map((each) => toView(ctx, each))) }
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
    await extendPackage(tx, id, { until, actor: atTheDesk(tx).email, reason })
    return answerFor(tx, id)
  },
)

/** The receiver's account is locked before the package, as by a member who takes an offer. */
export const transferDeskSessions = deskWrite(
  contract.transferDeskSessions,
  about,
  async (tx, { id, email, sessions, reason }) => {
    const receiver = await findMember(tx, { email: emailOf(email) })
    if (!receiver) throw new Refusal(sessionRefusals.unknown_member)
    await mustStayOpen(tx, receiver.id)
    const handing = { to: receiver.id, count: sessions, actor: atTheDesk(tx).email, reason }
    await transferSessions(tx, id, handing)
    return answerFor(tx, id)
  },
)
