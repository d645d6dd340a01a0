import { isoTimeOrNull } from '../calendar.ts'
import { personName } from '../person.ts'
import { addressesOf } from '../profile/addresses.ts'
import { addressLines } from '../profile/saved-address.rules.ts'
import type { Ctx } from '../context.ts'
import { consentOf } from '../marketing/consents.ts'
import type { Account } from '../members/accounts.ts'
import { noticesOf } from '../members/details.ts'
import { membershipsOf } from '../members/groups.ts'
import { money, toDecimal } from '../money.ts'
import { listMessages } from '../notifications/notifications.ts'
import { referralsOf } from '../referrals/of-member.ts'
import type * as contract from './contract.ts'

export const mostFactRows = 20

export async function groupsOf(ctx: Ctx, id: string): Promise<contract.DeskMember['memberships']> {
  const now = ctx.clock.now()
  return (await membershipsOf(ctx, id)).map(({ id: membership, name, kind, from, to, source }) => ({
    id: membership,
    group: name,
    kind,
    from: from.toISOString(),
    to: isoTimeOrNull(to),
    source,
    isNow: from <= now && (to === null || to > now),
  }))
}

export async function bookOf(ctx: Ctx, id: string): Promise<contract.DeskMember['addresses']> {
  return (await addressesOf(ctx, id)).map((saved) => ({
    kind: saved.kind,
    isDefault: saved.isDefault,
    lines: [
      personName(saved),
      `+${saved.callingCode} ${saved.contact}`,
      ...addressLines(saved, ctx.shopper.locale),
    ],
    passportTail: saved.passportTail,
  }))
}

export async function broughtOf(ctx: Ctx, id: string): Promise<contract.DeskMember['brought']> {
  return (await referralsOf(ctx, id, mostFactRows)).map((each) => ({
    id: each.id,
    kind: each.kind,
    state: each.state,
    orderId: each.order_id,
    orderNumber: each.order_number,
    amount: toDecimal(money('HKD', each.kept)),
    createdAt: each.created_at.toISOString(),
  }))
}

export async function messagesTo(ctx: Ctx, email: string): Promise<contract.DeskMember['messages']> {
  const { messages } = await listMessages(ctx, { search: email, page: 1, limit: mostFactRows })
  return messages
    .filter(({ to }) => to === email)
    .map(({ id, channel, event, subject, state, createdAt }) => ({
      id,
      channel,
      event,
      subject,
      state,
      createdAt: createdAt.toISOString(),
    }))
}

/** Consents to messages other than order messages; marketing email by the consent of the address. */
export async function consentsOf(ctx: Ctx, { id, email }: Account): Promise<contract.DeskMember['consents']> {
  const marketing = await consentOf(ctx, email)
  const notices = Object.entries(await noticesOf(ctx, id)).flatMap(([kind, notice]) =>
    notice ? [{ kind, ...notice }] : [],
  )
  if (!marketing) return notices
  const { state, source, wording, requestedAt, confirmedAt, withdrawnAt } = marketing
  const at = withdrawnAt ?? (state === 'confirmed' ? confirmedAt : null) ?? requestedAt
  const record = { state, source, wording, wanted: state === 'confirmed', at: at.toISOString() }
  return [{ kind: 'offersEmail', ...record }, ...notices]
}
