import { addMember, findMember, joinGroup } from '#shop/members/accounts.ts'
import { sampleMemberPassword, sampleMembers } from '#shop/members/sample.rules.ts'
import type { Ctx } from '#shop/context.ts'
import { money } from '#shop/money.ts'
import { creditWallet } from '#shop/wallet/wallet.ts'
import type { Shop } from '../compose.ts'
import { ago } from './acting.ts'
import { dayMs } from '#shop/calendar.ts'

/** A member of each kind, with an older account, for a demo; running it again changes nothing. */
export async function seedMembers(shop: Shop): Promise<void> {
  if (shop.config.production) return
  const ctx = shop.systemContext()
  for (const { group, about: _, ...sample } of sampleMembers) {
    if (await findMember(ctx, { email: sample.email })) continue
    await ago(ctx, 120).transaction(async (tx) => {
      const verified = { email: true, phone: true }
      const id = await addMember(tx, {
        ...sample,
        password: sampleMemberPassword,
        dob: null,
        country: 'hk',
        locale: 'hk',
        verified,
      })
      if (id && group) await joinGroup(tx, id, group, { source: 'staff' })
    })
  }
  await ctx.transaction(fillWallet)
}

/** Some Cash Dollar for the first of them, a part of which expires soon. */
async function fillWallet(tx: Ctx): Promise<void> {
  const [first] = sampleMembers
  const member = first && (await findMember(tx, { email: first.email }))
  if (!member) return
  const soon = new Date(tx.clock.now().getTime() + 45 * dayMs)
  const common = { memberId: member.id, ref: '' } as const
  await creditWallet(tx, {
    ...common,
    kind: 'topup',
    amount: money('HKD', 18_000),
    key: `sample paid ${member.id}`,
    paid: true,
    expiresAt: null,
  })
  await creditWallet(tx, {
    ...common,
    kind: 'migrate',
    amount: money('HKD', 6_000),
    key: `sample promo ${member.id}`,
    paid: false,
    expiresAt: soon,
  })
}

/** Sign-in data, for the lines printed at the start. */
export const memberSignIns = (): string =>
  [
    `  Accounts   password ${sampleMemberPassword}:`,
    ...sampleMembers.map(({ email, about }) => `             ${email.padEnd(26)} ${about}`),
  ].join('\n')
