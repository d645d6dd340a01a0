import { listResources, saveResource } from '#shop/bookings/slots/resources.ts'
import { addStaff, colleagueNames, isStaff } from '#shop/staff/accounts.ts'
import { authenticatorLink } from '#shop/staff/codes.ts'
import { samplePassword, sampleStaff } from '#shop/staff/sample.rules.ts'
import type { Ctx } from '#shop/context.ts'
import type { Shop } from '../compose.ts'

/** A staff user for each role, for a demo; running it again changes nothing. */
export async function seedStaff(shop: Shop): Promise<void> {
  if (shop.config.production) return
  const ctx = shop.systemContext()
  for (const sample of sampleStaff)
    if (!(await isStaff(ctx, sample.email))) await addStaff(ctx, { ...sample, password: samplePassword })
  await ctx.transaction(linkTherapist)
}

/** The sample therapist signs in as one of the demo's therapists, who has no account yet. */
async function linkTherapist(tx: Ctx): Promise<void> {
  const name = sampleStaff.find(({ roles }) => roles.includes('therapist'))?.name ?? ''
  const account = (await colleagueNames(tx)).find((each) => each.name === name)
  const resources = await listResources(tx)
  const therapist = resources.find(({ kind, name: { eng } }) => kind === 'therapist' && name.startsWith(eng))
  if (!account || !therapist || resources.some(({ staffId }) => staffId === account.id)) return
  if (therapist.staffId === null) await saveResource(tx, { ...therapist, staffId: account.id })
}

/** Sign-in data, for the lines printed at the start. */
export const staffSignIns = (): string =>
  [
    `  Desk       password ${samplePassword}, then the code of an authenticator with this secret:`,
    ...sampleStaff.map(({ email, secret }) => `             ${email.padEnd(26)} ${secret}`),
    `             as a link: ${authenticatorLink('owner@elowen.example', sampleStaff[0]?.secret ?? '')}`,
    `             a code now: npm run staff -- code owner@elowen.example`,
  ].join('\n')
