import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Ctx, Member } from '../../context.ts'
import { memberInView } from '../../members/sessions.ts'
import { Refusal } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import type { staffOf } from '../../staff/sign-in.ts'
import { atTheDesk, deskWrite } from '../../staff/write.ts'
import { lockedMember } from '../about-member.ts'
import * as contract from './contract.ts'
import { impersonationMinutes, impersonationRefusals, mayImpersonate } from './rules.ts'
import * as store from './store.ts'

const looksRight = /^[A-Za-z0-9_-]{43}$/
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The member a staff user is viewing as, and until when. */
export type Impersonation = { member: Member; expiresAt: Date }

/**
 * The impersonation of a browser token together with its staff session: the staff user has to be signed in and still
 * have all rights to it. Null: expired, ended or unknown.
 */
export async function impersonationOf(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  token: string,
  staff: () => ReturnType<typeof staffOf>,
): Promise<Impersonation | null> {
  const found = looksRight.test(token)
    ? await store.findImpersonation(ctx.db, hashOf(token), ctx.clock.now())
    : null
  if (!found) return null
  const reader = await staff()
  if (reader?.id !== found.staffId || !mayImpersonate(reader.roles)) return null
  const member = await memberInView(ctx, found.memberId, found.id)
  return member && { member, expiresAt: found.expiresAt }
}

export const startImpersonation = deskWrite(
  contract.startImpersonation,
  { right: 'customers.impersonate', entity: 'member', keyed: false },
  async (tx, { id, reason }) => {
    const staff = atTheDesk(tx)
    if (!mayImpersonate(staff.roles)) throw new Refusal(impersonationRefusals.beyond_role)
    await lockedMember(tx, id)
    const impersonationId = randomUUID()
    if (!(await memberInView(tx, id, impersonationId))) throw new Refusal(impersonationRefusals.not_now)
    const startedAt = tx.clock.now()
    const expiresAt = new Date(startedAt.getTime() + impersonationMinutes * 60_000)
    const token = randomBytes(32).toString('base64url')
    await store.endAllOf(tx.db, staff.id, startedAt)
    const opened = { memberId: id, staffId: staff.id, reason, startedAt, expiresAt }
    await store.addImpersonation(tx.db, { ...opened, id: impersonationId, hash: hashOf(token) })
    tx.rememberImpersonation(token)
    return { memberId: id, expiresAt: expiresAt.toISOString() }
  },
)

export const endImpersonation = deskWrite(
  contract.endImpersonation,
  {
    right: 'customers.impersonate',
    entity: 'member',
    keyed: false,
    idOf: ({ memberId }) => memberId,
  },
  async (tx) => {
    const token = tx.impersonationToken
    tx.rememberImpersonation(null)
    const isOne = token !== null && looksRight.test(token)
    return { memberId: isOne ? await store.endOf(tx.db, hashOf(token), tx.clock.now()) : null }
  },
)

export const getImpersonation = serve(contract.getImpersonation, { who: 'entrance' }, async (ctx) => {
  if (!ctx.impersonation) return { impersonation: null }
  const { member, expiresAt } = ctx.impersonation
  const { id, firstname, lastname } = member
  return { impersonation: { memberId: id, firstname, lastname, expiresAt: expiresAt.toISOString() } }
})
