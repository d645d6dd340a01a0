import { personName } from '../person.ts'
import type { Ctx } from '../context.ts'
import { findMember } from '../members/accounts.ts'
import { money, toDecimal } from '../money.ts'
import { orderById } from '../orders/orders.ts'
import { Refusal } from '../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import { creditWallet } from '../wallet/wallet.ts'
import * as contract from './desk.contract.ts'
import { grant } from './jobs.ts'
import { referralRefusals } from './rules.ts'
import * as store from './store.ts'

const hkd = (minor: number): number => toDecimal(money('HKD', minor))

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

/** As it is now. Throws `referrals.unknown`. */
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

const shownStatement = (row: store.Statement): contract.DeskStatement => ({
  id: row.id,
  memberId: row.member_id,
  name: row.member_name,
  email: row.member_email,
  month: row.month,
  amount: hkd(row.amount),
  orders: row.orders,
  state: row.state === 'paid' ? 'paid' : 'open',
  paidBy: row.paid_by === 'wallet' || row.paid_by === 'bank' ? row.paid_by : null,
  reference: row.paid_reference,
  paidAt: row.paid_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

export const listStatements = deskRead(contract.listStatements, 'referrals.read', async (ctx, { state }) => ({
  statements: (await store.listStatements(ctx.db, { state: state ?? null }, 200)).map(shownStatement),
}))

async function lockedStatement(tx: Ctx, id: string): Promise<store.Statement> {
  const statement = await store.lockStatement(tx.db, id)
  if (!statement) throw new Refusal(referralRefusals.unknown_statement)
  return statement
}

/** As Cash Dollar it is worth money and never ends: it was earned. */
export const payStatement = deskWrite(
  contract.payStatement,
  {
    right: 'commissions.pay',
    entity: 'commission',
    outcome: ({ statement: { state, paidBy, reference, amount } }) => ({ state, paidBy, reference, amount }),
  },
  async (tx, { id, by, reference }) => {
    const statement = await lockedStatement(tx, id)
    if (statement.state === 'paid') throw new Refusal(referralRefusals.already_paid)
    if (by === 'bank' && reference === '')
      throw new Refusal(referralRefusals.no_reference, {
        fields: { reference: tx.say(referralRefusals.no_reference.code) },
      })
    if (by === 'wallet') {
      if (!(await findMember(tx, { id: statement.member_id })))
        throw new Refusal(referralRefusals.member_gone)
      await creditWallet(tx, {
        memberId: statement.member_id,
        amount: money('HKD', statement.amount),
        kind: 'referral_reward',
        key: `commission:${id}`,
        ref: id,
        label: statement.month,
        paid: true,
        expiresAt: null,
        actor: atTheDesk(tx).email,
      })
    }
    await store.payStatement(tx.db, id, by, reference, tx.clock.now())
    return { statement: shownStatement(await lockedStatement(tx, id)) }
  },
)

/** What waits for staff. */
export const referralsToReview = (ctx: Ctx, most: number) => store.listToReview(ctx.db, most)
export async function openStatements(
  ctx: Ctx,
  most: number,
): Promise<{ rows: contract.DeskStatement[]; total: number }> {
  const rows = await store.listStatements(ctx.db, { state: 'open' }, most)
  return { rows: rows.map(shownStatement), total: await store.countOpenStatements(ctx.db) }
}
