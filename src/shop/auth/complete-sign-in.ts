import { mergeGuestCart } from '../cart/cart.ts'
import type { Ctx, Member } from '../context.ts'
import { findMember, lockAccount, type Account } from '../members/accounts.ts'
import { startMemberSession, type Tokens } from '../members/sessions.ts'
import { endOwnSession } from '../members/end-sessions.ts'
import { memberRefusals } from '../members/rules.ts'
import { rememberDevice } from '../members/sign-in-tries.ts'
import { claimOrders, takeOrdersAlong } from '../orders/claim.ts'
import { Refusal } from '../refusal.ts'
import { preferredLang } from '../region.ts'
import type * as contract from './contract.ts'

export const toUserView = (account: Account | Member): contract.User => ({
  id: account.id,
  username: account.email,
  firstname: account.firstname,
  lastname: account.lastname,
  contactNo: account.phone ?? '',
  contactCountry: account.phoneCountry,
  nickname: account.nickname,
  memberGroup: account.groups.map(({ id, name }) => ({ _id: id, name })),
  discountRate: account.discountRate,
  preferredLang: preferredLang[account.locale],
  country: account.country,
})

export const toTokensView = ({ access, refresh }: Tokens) => ({ accessToken: access, refreshToken: refresh })

/** The caller, seeing the shop as this account does. */
const asAccount = (tx: Ctx, { groups, discountRate }: Account): Ctx => ({
  ...tx,
  shopper: { ...tx.shopper, groups: groups.map(({ name }) => name), discountRate },
})

/**
 * Locks the account that was proved, as it was then: a reset ends the sessions there are, and comparing a password takes
 * so long that another may have been chosen meanwhile. Throws `members.wrong_sign_in`.
 */
async function mustStillBe(tx: Ctx, { id, passwordHash, state }: Account): Promise<void> {
  await lockAccount(tx, id)
  const now = await findMember(tx, { id })
  if (now?.passwordHash !== passwordHash || now.state !== state)
    throw new Refusal(memberRefusals.wrong_sign_in)
}

/**
 * Lets a member in on this device: a new visit and new tokens (rules/members#8); whoever was signed in here
 * before is out. The visit's bag goes into the member's, its orders stay with this browser, and guest orders
 * of what is verified become the member's. Locks in one order: account, bags, orders (rules/api#11).
 */
export async function letIn(ctx: Ctx, account: Account): Promise<Tokens> {
  const { session } = ctx.shopper
  const guestSession = await ctx.startGuestSession()
  const tokens = await ctx.transaction(async (tx) => {
    await endOwnSession(tx)
    await mustStillBe(tx, account)
    if (session && !ctx.member)
      await mergeGuestCart(asAccount(tx, account), { sessionHash: session, memberId: account.id })
    if (session && guestSession) await takeOrdersAlong(tx, session, guestSession)
    await claimOrders(tx, {
      memberId: account.id,
      email: account.emailVerifiedAt && account.email,
      phone: account.phoneVerifiedAt && account.phone,
    })
    if (session && !ctx.member)
      await tx.publish('member.let_in', { memberId: account.id, visit: session.toString('hex') })
    const started = await startMemberSession(tx, account.id)
    if (started.isNewDevice)
      await tx.publish('member.new_device', { memberId: account.id, sessionId: started.sessionId })
    return started
  })
  ctx.rememberMember(tokens)
  rememberDevice(ctx, account.id)
  return tokens
}

/** Ends the caller's sign-in and begins a new visit. */
export async function leave(ctx: Ctx): Promise<void> {
  await endOwnSession(ctx)
  await ctx.startGuestSession()
  ctx.rememberMember(null)
}
