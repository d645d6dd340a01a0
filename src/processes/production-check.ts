import { findMember } from '#shop/members/accounts.ts'
import { sampleMemberPassword, sampleMembers } from '#shop/members/sample.rules.ts'
import { isStaffPassword } from '#shop/staff/accounts.ts'
import { samplePassword, sampleStaff } from '#shop/staff/sample.rules.ts'
import { isPassword } from '#platform/passwords.ts'
import type { Shop } from './compose.ts'

/**
 * Why production refuses to open on this database; null: it opens. A database that was once used for a demo has
 * accounts whose passwords are public.
 */
export async function sampleAccountsProblem(shop: Shop): Promise<string | null> {
  const ctx = shop.systemContext()
  const open: string[] = []
  for (const { email } of sampleStaff) if (await isStaffPassword(ctx, email, samplePassword)) open.push(email)
  for (const { email } of sampleMembers) {
    const account = await findMember(ctx, { email })
    if (account && (await isPassword(account.passwordHash, sampleMemberPassword))) open.push(email)
  }
  if (open.length === 0) return null
  return `Database: it was opened to try the shop out, and ${open.join(', ')} still have the printed passwords. Use a database of its own, or end these accounts.`
}
