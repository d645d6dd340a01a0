import { dayInHongKong } from '../calendar.ts'
import { isCommonPassword } from '../../platform/common-passwords.ts'
import type { Ctx } from '../context.ts'
import { nameErrors } from '../auth/register.rules.ts'
import { forgetResets } from '../auth/reset.ts'
import { assertNoFieldErrors } from '../auth/targets.ts'
import { findMember } from '../members/accounts.ts'
import { chooseOffers, consentOf } from '../marketing/consents.ts'
import * as members from '../members/details.ts'
import { birthDay, isStrong, memberRefusals, writtenDay } from '../members/rules.ts'
import { preferredLang, type Locale } from '../region.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { keepReasons } from './registry.ts'
import { memberAccess, requireMember } from './require-member.ts'
import { accountRefusals } from './rules.ts'

const localeNamed = (lang: string): Locale =>
  (Object.keys(preferredLang) as Locale[]).find((key) => preferredLang[key] === lang) ?? 'hk' // keys of the table

type Stored = Omit<contract.Notifications, 'offersEmail'>

/**
 * Defaults of choices that the member never made: offers off, messages about own reviews and wishlist on. Consent to
 * offers by email belongs to an address, in the room marketing.
 */
const unsaid: Stored = {
  offersSms: false,
  reviewsEmail: true,
  restockEmail: true,
}

function noticesFrom(stored: members.Notices): Stored {
  const notices = Object.entries(unsaid).map(([name, usual]) => [name, stored[name]?.wanted ?? usual])
  return Object.fromEntries(notices) as Stored // the same keys
}

/** Why a requested erasure is postponed; null: it is not. */
async function reasonToStay(ctx: Ctx, memberId: string): Promise<string | null> {
  const [reason] = await keepReasons(ctx, memberId)
  return reason === undefined ? null : ctx.say(`account.stays_for_${reason}`)
}

export async function accountOf(ctx: Ctx): Promise<{ account: contract.Account }> {
  const { id } = requireMember(ctx)
  const [account, notices, eraseAt] = await Promise.all([
    findMember(ctx, { id }),
    members.noticesOf(ctx, id),
    members.erasureOf(ctx, id),
  ])
  if (!account) throw new Refusal(memberRefusals.signed_out)
  const offers = (await consentOf(ctx, account.email))?.state ?? null
  return {
    account: {
      username: account.email,
      emailVerified: account.emailVerifiedAt !== null,
      firstname: account.firstname,
      lastname: account.lastname,
      nickname: account.nickname,
      contactNo: account.phone ?? '',
      contactVerified: account.phoneVerifiedAt !== null,
      dob: account.dob && writtenDay(account.dob),
      preferredLang: preferredLang[account.locale],
      country: account.country,
      memberGroup: account.groups.map((group) => ({ _id: group.id, name: group.name })),
      notifications: {
        offersEmail: offers === 'confirmed' || offers === 'asked',
        ...noticesFrom(notices),
      },
      offersUnconfirmed: offers === 'asked',
      memberSince: dayInHongKong(account.createdAt),
      eraseAt: eraseAt?.toISOString() ?? null,
      staysFor: eraseAt && (await reasonToStay(ctx, id)),
    },
  }
}

export const getAccount = serve(contract.getAccount, memberAccess, accountOf)

export const changeAccount = serve(
  contract.changeAccount,
  memberAccess,
  async (ctx, { dob, preferredLang: lang, notifications: chosen, ignored, ...change }) => {
    const { id } = requireMember(ctx)
    if (change.firstname !== undefined) assertNoFieldErrors(ctx, nameErrors({ firstname: change.firstname }))
    const now = ctx.clock.now()
    const day = dob === undefined ? undefined : birthDay(dob, dayInHongKong(now))
    if (day === null)
      throw new Refusal(accountRefusals.birth_date, {
        fields: { dob: ctx.say(accountRefusals.birth_date.code) },
      })
    return ctx.transaction(async (tx) => {
      const known = await findMember(tx, { id })
      if (day && known?.dob && known.dob !== day) throw new Refusal(accountRefusals.birth_date_known)
      const { offersEmail, ...others } = chosen ?? {}
      const stored = Object.entries(others).filter(([, wanted]) => wanted !== undefined)
      const notices = { ...(await members.noticesOf(tx, id)) }
      for (const [name, wanted] of stored) notices[name] = { wanted: wanted === true, at: now.toISOString() }
      await members.changeDetails(tx, id, {
        ...change,
        dob: day,
        locale: lang && localeNamed(lang),
        ...(stored.length > 0 ? { notifications: notices } : {}),
      })
      const changed = await findMember(tx, { id })
      if (changed && offersEmail !== undefined) await chooseOffers(tx, changed, offersEmail)
      return { ...(await accountOf(tx)), ignored }
    })
  },
)

/** Checks the member's password. Refuses `account.wrong_password` at its field. */
export async function assertPassword(ctx: Ctx, password: string): Promise<void> {
  if (await members.knowsPassword(ctx, requireMember(ctx).id, password)) return
  throw new Refusal(accountRefusals.wrong_password, {
    fields: { current_password: ctx.say(accountRefusals.wrong_password.code) },
  })
}

export const changePassword = serve(
  contract.changePassword,
  memberAccess,
  async (ctx, { currentPassword, password }) => {
    const { id, sessionId } = requireMember(ctx)
    await assertPassword(ctx, currentPassword)
    const account = await findMember(ctx, { id })
    const about = account ? [account.email, account.firstname, account.lastname, account.phone ?? ''] : []
    if (!isStrong(password) || isCommonPassword(password, about))
      throw new Refusal(accountRefusals.weak_password, {
        fields: { password: ctx.say(accountRefusals.weak_password.code) },
      })
    await ctx.transaction(async (tx) => {
      await members.setPassword(tx, id, password, sessionId)
      await forgetResets(tx, id) // invalidates reset links that were requested before
      await tx.publish('member.password_changed', { memberId: id, at: tx.clock.now().toISOString() })
    })
    return { done: true as const }
  },
)
