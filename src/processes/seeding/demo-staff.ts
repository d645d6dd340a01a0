import { addStaff, isStaff } from '#shop/staff/accounts.ts'
import { authenticatorLink } from '#shop/staff/codes.ts'
import { samplePassword, sampleStaff } from '#shop/staff/sample.rules.ts'
import type { Shop } from '../compose.ts'

/** Somebody for each role of the desk, where the shop is tried out; running it again changes nothing. */
export async function seedStaff(shop: Shop): Promise<void> {
  if (shop.config.production) return
  const ctx = shop.systemContext()
  for (const sample of sampleStaff)
    if (!(await isStaff(ctx, sample.email))) await addStaff(ctx, { ...sample, password: samplePassword })
}

/** What to sign in with, for the lines printed at the start. */
export const staffSignIns = (): string =>
  [
    `  Desk       password ${samplePassword}, then the code of an authenticator with this secret:`,
    ...sampleStaff.map(({ email, secret }) => `             ${email.padEnd(26)} ${secret}`),
    `             as a link: ${authenticatorLink('owner@elowen.example', sampleStaff[0]?.secret ?? '')}`,
    `             a code now: npm run staff -- code owner@elowen.example`,
  ].join('\n')
