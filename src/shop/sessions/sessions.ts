import { randomUUID } from 'node:crypto'
import { dayInHongKong } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { settingsOf } from '../content/content.ts'
import type { Currency } from '../money.ts'
import { Refusal } from '../refusal.ts'
import type { Text } from '../region.ts'
import { sessionRefusals, type SessionState } from './rules.ts'
import { countSessions, expiryOf, isOpened, type Session, type TreatmentPackage } from './session.rules.ts'
import * as store from './store.ts'
import { listOpen } from './transfers/transfer.store.ts'

/** Actor (`shopper`, `system`, `payments`, or a staff user's e-mail) and free-text reason. */
export type Actor = { actor: string; reason?: string }

/** Fields of a paid order line that packages need. */
export type TreatmentLine = {
  id: string
  productId: string
  productType: 'SinglePurchase' | 'Treatment'
  sku: string
  subSku: string
  name: Text
  optionName: Text
  uniqueUrl: string
  /** Net price of each piece, in minor units. */
  unitNet: readonly number[]
  sessions: number | null
}
type Issuing = {
  orderId: string
  memberId: string | null
  currency: Currency
  /** The order is a deposit: its session belongs to the appointment that it secures. */
  isDeposit: boolean
  lines: readonly TreatmentLine[]
}

/** Issues a package for each piece of a treatment line. Idempotent (rules/sessions#1). */
export async function issueSessions(
  tx: Ctx,
  { orderId, memberId, currency, isDeposit, lines }: Issuing,
): Promise<void> {
  const treatments = lines.filter(({ productType }) => productType === 'Treatment')
  if (treatments.length === 0) return
  const { session_validity_months: months } = await settingsOf(tx)
  const at = tx.clock.now()
  for (const line of treatments)
    for (const [piece, paid] of line.unitNet.entries()) {
      const id = randomUUID()
      const row = {
        id,
        order_id: orderId,
        line_id: line.id,
        piece,
        member_id: memberId,
        product_id: line.productId,
        sku: line.sku,
        sub_sku: line.subSku,
        name: line.name,
        option_name: line.optionName,
        unique_url: line.uniqueUrl,
        currency,
        paid,
        sessions: line.sessions ?? 1,
        issued_at: at,
        expires_on: expiryOf(at, months),
        is_deposit: isDeposit,
      }
      if (await store.insertPackage(tx.db, row, { positions: line.sessions ?? 1, at }))
        await addSessionEvent(tx, id, 'issued', { actor: 'system' }, { sessions: line.sessions ?? 1 })
    }
}

export const addSessionEvent = (
  tx: Ctx,
  packageId: string,
  kind: string,
  { actor, reason = '' }: Actor,
  details: Record<string, string | number> = {},
  sessionId: string | null = null,
): Promise<void> =>
  store.addEvent(tx.db, packageId, { kind, actor, reason, details, sessionId, at: tx.clock.now() })

/** Locks a package. Throws `sessions.unknown`. */
export async function lockedPackage(tx: Ctx, id: string): Promise<TreatmentPackage> {
  const found = await store.lockPackage(tx.db, id)
  if (!found) throw new Refusal(sessionRefusals.unknown)
  return found
}

/** The only transition function of sessions. Throws `sessions.in_use` if the transition is not allowed. */
export async function moveSession(tx: Ctx, { id }: Pick<Session, 'id'>, to: SessionState): Promise<void> {
  if (!(await store.moveSession(tx.db, id, to, tx.clock.now()))) throw new Refusal(sessionRefusals.in_use)
}

/** Number of sessions reserved by an open transfer offer, by package (rules/sessions#9); packages without one are absent. */
export async function keptByOffers(
  ctx: Ctx,
  packageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const at = ctx.clock.now()
  const standing = (await listOpen(ctx.db, packageIds)).filter(({ expiresAt }) => expiresAt > at)
  return new Map(standing.map(({ packageId, sessions }) => [packageId, sessions]))
}

/** Throws `sessions.in_use` when a line has fewer unused sessions than this; those of another owner do not count. */
export async function checkUnused(
  ctx: Ctx,
  orderId: string,
  wanted: readonly { lineId: string; sessions: number }[],
): Promise<void> {
  if (wanted.every(({ sessions }) => sessions === 0)) return
  const packages = await store.listOfOrder(ctx.db, orderId)
  const kept = await keptByOffers(
    ctx,
    packages.map(({ id }) => id),
  )
  for (const { lineId, sessions } of wanted) {
    const left = packages
      .filter((each) => each.lineId === lineId && each.fromPackageId === null)
      .reduce((sum, each) => sum + Math.max(0, countSessions(each).active - (kept.get(each.id) ?? 0)), 0)
    if (sessions > 0 && left < sessions) throw new Refusal(sessionRefusals.in_use, { values: { left } })
  }
}

/**
 * Takes back refunded sessions of lines: last ones first, unused packages before others. Throws `sessions.in_use` if
 * fewer are unused.
 */
export async function takeBackSessions(
  tx: Ctx,
  wanted: readonly { lineId: string; sessions: number }[],
  { actor, reason }: Actor,
): Promise<void> {
  const lines = wanted.filter(({ sessions }) => sessions > 0)
  const packages = await store.lockOfLines(
    tx.db,
    lines.map(({ lineId }) => lineId),
  )
  const kept = await keptByOffers(
    tx,
    packages.map(({ id }) => id),
  )
  for (const { lineId, sessions } of lines) {
    const ofLine = packages.filter((each) => each.lineId === lineId && each.fromPackageId === null)
    const open = ofLine
      .toSorted((a, b) => Number(isOpened(countSessions(a))) - Number(isOpened(countSessions(b))))
      .flatMap(({ id, sessions: all }) =>
        all
          .flatMap((session) => (session.state === 'active' ? [{ packageId: id, session }] : []))
          .toReversed()
          .slice(kept.get(id) ?? 0),
      )
    if (open.length < sessions) throw new Refusal(sessionRefusals.in_use, { values: { left: open.length } })
    for (const { packageId, session } of open.slice(0, sessions)) {
      await moveSession(tx, session, 'refunded')
      await addSessionEvent(tx, packageId, 'refunded', { actor, reason: reason ?? '' }, {}, session.id)
    }
  }
}

/**
 * Voids unused sessions after a lost dispute, even if they were transferred to another member. Booked ones are voided
 * when their booking is released.
 */
export async function voidSessions(
  tx: Ctx,
  lineIds: readonly string[],
  { actor, reason }: Actor,
): Promise<void> {
  const because = { actor, reason: reason ?? '' }
  for (const { id, sessions } of await store.lockOfLines(tx.db, lineIds)) {
    await addSessionEvent(tx, id, 'voided', because)
    for (const session of sessions) {
      if (session.state !== 'active') continue
      await moveSession(tx, session, 'refunded')
      await addSessionEvent(tx, id, 'refunded', because, {}, session.id)
    }
  }
}

/** Whether any package of these lines is partly used (rules/sessions#4). */
export async function hasBegun(ctx: Ctx, orderId: string, lineIds: readonly string[]): Promise<boolean> {
  const packages = await store.listOfOrder(ctx.db, orderId)
  return packages.some((each) => lineIds.includes(each.lineId) && isOpened(countSessions(each)))
}

/** Blocks or unblocks bookings of an order's packages, while its payment is disputed. */
export const holdSessions = (tx: Ctx, orderId: string, isHeld: boolean): Promise<void> =>
  store.holdOfOrder(tx.db, orderId, isHeld)

/** Assigns the packages of a guest order to the member who claimed the order. */
export const claimSessions = (tx: Ctx, orderId: string, memberId: string): Promise<void> =>
  store.assignOfOrder(tx.db, orderId, memberId)

export const packagesOfOrder = (ctx: Ctx, orderId: string): Promise<TreatmentPackage[]> =>
  store.listOfOrder(ctx.db, orderId)

export const packagesOfMember = (ctx: Ctx, memberId: string): Promise<TreatmentPackage[]> =>
  store.listOfMember(ctx.db, memberId)

export const findPackage = (ctx: Ctx, id: string): Promise<TreatmentPackage | null> =>
  store.findPackage(ctx.db, id)

/** Events of a package and its sessions. */
export const eventsOfPackage = (ctx: Ctx, id: string): ReturnType<typeof store.listEvents> =>
  store.listEvents(ctx.db, id)

export const today = (ctx: Pick<Ctx, 'clock'>): string => dayInHongKong(ctx.clock.now())
