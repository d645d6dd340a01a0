import { mergeGuestCart } from '../cart/cart.ts'
import type { Ctx, Member } from '../context.ts'
import { findMember, lockAccount, type Account } from '../members/accounts.ts'
import { startMemberSession, type Tokens } from '../members/sessions.ts'
import { endOwnSession } from '../members/end-sessions.ts'
import { memberRefusals } from '../members/rules.ts'
import { rememberDevice } from '../members/sign-in-tries.ts'
import { claimOrders, moveGuestOrders } from '../orders/claim.ts'
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

/** The caller's context with the groups and discount of this account. */
const asAccount = (tx: Ctx, { groups, discountRate }: Account): Ctx => ({
  ...tx,
  shopper: { ...tx.shopper, groups: groups.map(({ name }) => name), discountRate },
})

/**
 * Locks the authenticated account and checks that it is unchanged, because a reset ends existing sessions, and a
 * password check takes long enough for another password to be set meanwhile. Throws `members.wrong_sign_in`.
 */
async function mustStillBe(tx: Ctx, { id, passwordHash, state }: Account): Promise<void> {
  await lockAccount(tx, id)
  const now = await findMember(tx, { id })
  if (now?.passwordHash !== passwordHash || now.state !== state)
    throw new Refusal(memberRefusals.wrong_sign_in)
}

/**
 * Signs a member in on this device with a new guest session and new tokens (rules/members#8); ends the previous
 * sign-in of the browser. The guest cart is merged into the member's, its orders stay with this browser, and guest
 * orders of verified contacts are claimed. Lock order: account, carts, orders (rules/api#11).
 */
export async function completeSignIn(ctx: Ctx, account: Account): Promise<Tokens> {
  const { session } = ctx.shopper
  const guestSession = await ctx.startGuestSession()
  const tokens = await ctx.transaction(async (tx) => {
    await endOwnSession(tx)
    await mustStillBe(tx, account)
    if (session && !ctx.member)
      await mergeGuestCart(asAccount(tx, account), { sessionHash: session, memberId: account.id })
    if (session && guestSession) await moveGuestOrders(tx, session, guestSession)
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

/** Signs the caller out and starts a new guest session. */
export async function leave(ctx: Ctx): Promise<void> {
  await endOwnSession(ctx)
  await ctx.startGuestSession()
  ctx.rememberMember(null)
}
