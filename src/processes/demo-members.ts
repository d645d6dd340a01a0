import { addMember, findMember, joinGroup } from '#shop/members/accounts.ts'
import { sampleMemberPassword, sampleMembers } from '#shop/members/sample.rules.ts'
import type { Shop } from './compose.ts'

/** Somebody of each kind, where the shop is tried out; running it again changes nothing. */
export async function seedMembers(shop: Shop): Promise<void> {
  if (shop.config.production) return
  const ctx = shop.systemContext()
  for (const { group, about: _, ...sample } of sampleMembers) {
    if (await findMember(ctx, { email: sample.email })) continue
    await ctx.transaction(async (tx) => {
      const verified = { email: true, phone: true }
      const id = await addMember(tx, { ...sample, password: sampleMemberPassword, dob: null, country: 'hk', locale: 'hk', verified })
      if (id && group) await joinGroup(tx, id, group, { source: 'staff' })
    })
  }
}

/** What to sign in with, for the lines printed at the start. */
export const memberSignIns = (): string =>
  [
    `  Accounts   password ${sampleMemberPassword}:`,
    ...sampleMembers.map(({ email, about }) => `             ${email.padEnd(26)} ${about}`),
  ].join('\n')
