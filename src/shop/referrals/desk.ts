import { personName } from '../person.ts'
import type { Ctx } from '../context.ts'
import { findMember } from '../members/accounts.ts'
import { money, toDecimal } from '../money.ts'
import { orderById } from '../orders/orders.ts'
import { Refusal } from '../refusal.ts'
import { assertNotOwnAccount } from '../staff/approvals.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import * as contract from './desk.contract.ts'
import { grant } from './jobs.ts'
import { referralRefusals } from './rules.ts'
import * as store from './store.ts'

export const hkd = (minor: number): number => toDecimal(money('HKD', minor))

const view = (row: store.AtDesk): contract.DeskReferral => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  why: row.why,
  memberId: row.referrer_id,
  name: row.referrer_name,
  email: row.referrer_email,
  friend: row.friend_initial,
  friendId: row.friend_id,
  orderId: row.order_id,
  orderNumber: row.order_number,
  reward: hkd(row.reward),
  kept: hkd(row.kept),
  short: hkd(row.short),
  createdAt: row.created_at.toISOString(),
  grantedAt: row.granted_at?.toISOString() ?? null,
})

export const listReferrals = deskRead(
  contract.listReferrals,
  'referrals.read',
  async (ctx, { search, state, page, limit }) => {
    const found = await store.listForStaff(
      ctx.db,
      { state: state ?? null, search },
      { from: (page - 1) * limit, size: limit },
    )
    return { referrals: found.rows.map(view), total: found.total }
  },
)

/** A referral with its row locked. Throws `referrals.unknown`. */
async function one(ctx: Ctx, id: string): Promise<contract.DeskReferral> {
  const row = await store.lockById(ctx.db, id)
  const referrer = row && (await findMember(ctx, { id: row.referrer_id }))
  if (!row) throw new Refusal(referralRefusals.unknown)
  const name = referrer ? personName(referrer) : ''
  return view({ ...row, referrer_email: referrer?.email ?? '', referrer_name: name })
}

async function locked(tx: Ctx, id: string): Promise<store.Referral> {
  const referral = await store.lockById(tx.db, id)
  if (!referral) throw new Refusal(referralRefusals.unknown)
  return referral
}

const look = async (tx: Ctx, { id }: { id: string }) => {
  const referral = await store.lockById(tx.db, id)
  return (
    referral && {
      order: referral.order_number,
      state: referral.state,
      kept: referral.kept,
      why: referral.why,
    }
  )
}

const about = { right: 'referrals.decide', entity: 'referral', look } as const

export const approveReferral = deskWrite(contract.approveReferral, about, async (tx, { id, note }) => {
  const referral = await locked(tx, id)
  if (referral.state !== 'review') throw new Refusal(referralRefusals.already_decided)
  await assertNotOwnAccount(tx, referral.referrer_id)
  const actor = atTheDesk(tx).email
  await store.moveTo(tx.db, referral, 'pending', { actor, reason: note, at: tx.clock.now() })
  const { status } = await orderById(tx, referral.order_id)
  if (status === 'completed' && referral.frozen_at === null) await grant(tx, await locked(tx, id), actor)
  return { referral: await one(tx, id) }
})

export const rejectReferral = deskWrite(contract.rejectReferral, about, async (tx, { id, reason }) => {
  const referral = await locked(tx, id)
  if (referral.state !== 'review' && referral.state !== 'pending')
    throw new Refusal(referralRefusals.already_decided)
  await store.moveTo(
    tx.db,
    referral,
    'rejected',
    { actor: atTheDesk(tx).email, reason, at: tx.clock.now() },
    { why: 'staff', kept: 0 },
  )
  return { referral: await one(tx, id) }
})

/** Referrals in review, for the work queue. */
export const referralsToReview = (ctx: Ctx, most: number) => store.listToReview(ctx.db, most)
