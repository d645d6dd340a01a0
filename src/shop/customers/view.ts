import { isoTimeOrNull } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { findMember, type Account } from '../members/accounts.ts'
import { devicesOf, erasureOf } from '../members/details.ts'
import { deviceName } from '../members/device.rules.ts'
import { pendingEmailOf } from '../members/contacts.ts'
import { groupNames } from '../members/groups.ts'
import { notesOf } from '../members/notes.ts'
import { referrerOf } from '../members/referral.ts'
import { toStandingView } from '../tiers/tiers.ts'
import { toDecimal } from '../money.ts'
import { ordersOfMember } from '../orders/desk/desk-calls.ts'
import { Refusal } from '../refusal.ts'
import { reviewsOf } from '../reviews/writing/of-member.ts'
import { approvalsAbout, toApprovalView } from '../staff/approvals.ts'
import { auditOf } from '../staff/audit/audit-log.ts'
import { may, type Right } from '../staff/rules.ts'
import { atTheDesk } from '../staff/write.ts'
import { walletOf } from '../wallet/wallet.ts'
import type * as contract from './contract.ts'
import { customerRefusals, type visibleStates } from './rules.ts'
import { mostFactRows, consentsOf, groupsOf, bookOf, broughtOf, messagesTo } from './member-facts.ts'

/** A member account. Throws `people.unknown`, also for an erased account. */
export async function memberById(ctx: Ctx, id: string): Promise<Account> {
  const account = await findMember(ctx, { id })
  if (!account) throw new Refusal(customerRefusals.unknown)
  return account
}

/** A member as the staff user may see them. Queries run one by one, because a transaction has a single connection. */
export async function toMemberView(ctx: Ctx, id: string): Promise<contract.DeskMember> {
  const { roles } = atTheDesk(ctx)
  const asks = async <T>(right: Right, find: () => Promise<T>, without: T): Promise<T> =>
    may(roles, right) ? find() : without
  const account = await memberById(ctx, id)
  const { orders, total } = await asks('orders.read', () => ordersOfMember(ctx, id, mostFactRows), {
    orders: [],
    total: 0,
  })
  const broughtBy = await referrerOf(ctx, id)
  const balances = await asks('wallet.read', () => walletOf(ctx, id), null)
  return {
    id,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    pendingEmail: await pendingEmailOf(ctx, id),
    phone: account.phone,
    phoneVerified: account.phoneVerifiedAt !== null,
    firstname: account.firstname,
    lastname: account.lastname,
    nickname: account.nickname,
    dob: account.dob,
    country: account.country,
    locale: account.locale,
    state: account.state as (typeof visibleStates)[number], // erased ones are not found
    lockedUntil:
      account.lockedUntil && account.lockedUntil > ctx.clock.now() ? account.lockedUntil.toISOString() : null,
    eraseAt: isoTimeOrNull(await erasureOf(ctx, id)),
    createdAt: account.createdAt.toISOString(),
    discountRate: account.discountRate,
    memberships: await groupsOf(ctx, id),
    groupNames: await groupNames(ctx),
    ladder: await toStandingView(ctx, id),
    balances:
      balances?.map(({ currency, available, held }) => ({
        currency,
        available: toDecimal(available),
        held: toDecimal(held),
      })) ?? null,
    addresses: await bookOf(ctx, id),
    broughtBy: broughtBy && { id: broughtBy.memberId, email: broughtBy.email },
    brought: await asks('referrals.read', () => broughtOf(ctx, id), []),
    orders,
    ordersTotal: total,
    reviews: await asks(
      'reviews.read',
      async () =>
        (await reviewsOf(ctx, id, mostFactRows)).map((review) => ({
          ...review,
          submittedAt: isoTimeOrNull(review.submittedAt),
        })),
      [],
    ),
    sessions: (await devicesOf(ctx, id)).map(({ id: session, browser, createdAt, seenAt }) => ({
      id: session,
      browser: deviceName(browser) ?? browser,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    messages: await asks('messages.read', () => messagesTo(ctx, account.email), []),
    consents: await consentsOf(ctx, account),
    notes: (await notesOf(ctx, id)).map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    approvals: (await approvalsAbout(ctx, id)).map((approval) => toApprovalView(ctx, approval)),
    audit: await asks('audit.read', () => auditOf(ctx, 'member', id), []),
  }
}
