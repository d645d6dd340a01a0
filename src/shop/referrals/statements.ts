import type { Ctx } from '../context.ts'
import { findMember, lockAccount } from '../members/accounts.ts'
import { money } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { assertNotOwnAccount } from '../staff/approvals.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import { creditWallet } from '../wallet/wallet.ts'
import * as contract from './desk.contract.ts'
import { referralRefusals } from './rules.ts'
import * as store from './store.ts'
import { hkd } from './desk.ts'

const shownStatement = (row: store.Statement): contract.DeskStatement => ({
  id: row.id,
  memberId: row.account_id,
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

async function findStatement(ctx: Ctx, id: string): Promise<store.Statement> {
  const statement = await store.findStatement(ctx.db, id)
  if (!statement) throw new Refusal(referralRefusals.unknown_statement)
  return statement
}

async function lockedStatement(tx: Ctx, id: string): Promise<store.Statement> {
  const statement = await store.lockStatement(tx.db, id)
  if (!statement) throw new Refusal(referralRefusals.unknown_statement)
  return statement
}

/**
 * A statement and its payee's account, both locked, the account first (rules/api#11), so that the account cannot be
 * merged until the transaction ends.
 */
async function statementToPay(tx: Ctx, id: string): Promise<store.Statement> {
  const { account_id: accountId } = await findStatement(tx, id)
  await lockAccount(tx, accountId)
  const statement = await lockedStatement(tx, id)
  if (statement.account_id !== accountId) await lockAccount(tx, statement.account_id)
  return statement
}

/** Pays a statement. Paid as Cash Dollar it counts as bought value and never expires, because it was earned. */
export const payStatement = deskWrite(
  contract.payStatement,
  {
    right: 'commissions.pay',
    entity: 'commission',
    outcome: ({ statement: { state, paidBy, reference, amount } }) => ({ state, paidBy, reference, amount }),
  },
  async (tx, { id, by, reference }) => {
    const statement = await statementToPay(tx, id)
    if (statement.state === 'paid') throw new Refusal(referralRefusals.already_paid)
    await assertNotOwnAccount(tx, statement.account_id)
    if (by === 'bank' && reference === '')
      throw new Refusal(referralRefusals.no_reference, {
        fields: { reference: tx.say(referralRefusals.no_reference.code) },
      })
    if (by === 'wallet') {
      if (!(await findMember(tx, { id: statement.account_id })))
        throw new Refusal(referralRefusals.member_gone)
      await creditWallet(tx, {
        memberId: statement.account_id,
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

export async function openStatements(
  ctx: Ctx,
  most: number,
): Promise<{ rows: contract.DeskStatement[]; total: number }> {
  const rows = await store.listStatements(ctx.db, { state: 'open' }, most)
  return { rows: rows.map(shownStatement), total: await store.countOpenStatements(ctx.db) }
}
