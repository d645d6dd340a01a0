import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import * as store from './approval.store.ts'
import type { Approval } from './approval.store.ts'
import * as contract from './contract.ts'
import { may, mayNow, staffRefusals } from './rules.ts'
import { agreeing, approvalHours, type ApprovalKind } from './approval.rules.ts'
import { atTheDesk, deskRead, deskWrite, writeAuditEntry } from './write.ts'

export type { Approval } from './approval.store.ts'

/** A request for an action that another staff user has to approve. */
export type Asking = {
  kind: ApprovalKind
  /** In one line of English, for the log. */
  what: string
  /** By name: an e-mail, a code. */
  subject?: string
  facts?: readonly contract.Fact[]
  request: unknown
  reason: string
} & About
type About =
  | { order: { id: string; number: string } }
  | { memberId: string }
  | { staffUserId: string }
  | { subjectId: string }

/** Asks for a second person. Null: the same is asked already. */
export async function requestApproval(
  tx: Ctx,
  { kind, what, subject = '', facts = [], request, reason, ...about }: Asking,
): Promise<Approval | null> {
  const now = tx.clock.now()
  await store.expireApprovals(tx.db, now)
  const id = await store.addApproval(tx.db, {
    kind,
    orderId: 'order' in about ? about.order.id : null,
    orderNumber: 'order' in about ? about.order.number : null,
    memberId: 'memberId' in about ? about.memberId : null,
    staffUserId: 'staffUserId' in about ? about.staffUserId : null,
    subjectId: 'subjectId' in about ? about.subjectId : null,
    subject,
    facts: [...facts],
    what,
    request,
    reason,
    requestedById: atTheDesk(tx).id,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + approvalHours * 3_600_000),
  })
  return id ? store.findApproval(tx.db, id) : null
}

/** Locks an open approval. Throws `staff.unknown_approval`, `staff.approval_over`. */
async function waiting(tx: Ctx, id: string): Promise<Approval> {
  const approval = await store.lockApproval(tx.db, id)
  if (!approval) throw new Refusal(staffRefusals.unknown_approval)
  if (approval.state !== 'requested' || approval.expiresAt <= tx.clock.now())
    throw new Refusal(staffRefusals.approval_over)
  return approval
}

/**
 * Nothing came of a request, for it cannot be done any more; `fault`: the code of the refusal that says why.
 */
async function close(tx: Ctx, { id, what, orderId }: Approval, refusalReason: string): Promise<void> {
  await store.decide(tx.db, id, { state: 'refused', by: null, at: tx.clock.now(), note: refusalReason })
  const line = {
    action: 'request-closed',
    entity: 'approval',
    entityId: id,
    after: { what, orderId },
    reason: refusalReason,
  } as const
  await writeAuditEntry(tx, { id: null, email: 'system' }, line)
}

/** Closes open approvals of an order that are no longer possible, as judged by `faultOf`. */
export async function closeImpossible(
  tx: Ctx,
  orderId: string,
  faultOf: (approval: Approval) => string | null,
): Promise<void> {
  const { approvals } = await store.listApprovals(
    tx.db,
    { orderId, state: 'requested' },
    { from: 0, size: 20 },
  )
  for (const { id } of approvals) {
    const approval = await store.lockApproval(tx.db, id)
    const refusalReason = approval?.state === 'requested' ? faultOf(approval) : null
    if (approval && refusalReason !== null) await close(tx, approval, refusalReason)
  }
}

/**
 * Approves a request and runs `execute`, in one transaction. Throws the refusals of `waiting`, and
 * `staff.own_request` (own request), `staff.own_colleague` (request of a staff user added by the caller),
 * `staff.own_gain` (benefits the caller's own member account), `staff.forbidden` (no right to approve) and
 * `staff.money_waits`. A request that is no longer possible, or whose requester has left, is closed instead.
 */
export async function agree(
  tx: Ctx,
  id: string,
  note: string,
  {
    faultOf,
    execute,
  }: { faultOf(approval: Approval): Promise<string | null>; execute(approval: Approval): Promise<void> },
): Promise<Approval> {
  const staff = atTheDesk(tx)
  const approval = await waiting(tx, id)
  if (!may(staff.roles, agreeing[approval.kind])) throw new Refusal(staffRefusals.forbidden)
  if (!mayNow(staff, agreeing[approval.kind])) throw new Refusal(staffRefusals.money_waits)
  if (approval.requestedById === staff.id) throw new Refusal(staffRefusals.own_request)
  if (approval.requesterTakenOnBy === staff.id) throw new Refusal(staffRefusals.own_colleague)
  if (await isForOneself(tx, approval)) throw new Refusal(staffRefusals.own_gain)
  const hasLeft = await store.hasLeft(tx.db, approval.requestedById)
  const refusalReason = hasLeft ? staffRefusals.requester_left.code : await faultOf(approval)
  if (refusalReason !== null) await close(tx, approval, refusalReason)
  else {
    await store.decide(tx.db, id, { state: 'executed', by: staff.id, at: tx.clock.now(), note })
    await execute(approval)
  }
  return (await store.findApproval(tx.db, id)) ?? approval
}

async function isForOneself(tx: Ctx, { memberId, orderId }: Approval): Promise<boolean> {
  const owner = memberId ?? (orderId === null ? null : await store.memberOfOrder(tx.db, orderId))
  return owner !== null && isOwnAccount(tx, owner)
}

/** Whether a member's account has the email of the calling staff user (rules/staff#7). */
export const isOwnAccount = (tx: Ctx, memberId: string): Promise<boolean> =>
  store.isOwnMember(tx.db, atTheDesk(tx).email, [memberId])

/**
 * Throws `staff.own_gain` if an action benefits a member account with the staff user's own email (rules/staff#7). `by`: the
 * staff user, by default the caller.
 */
export async function assertNotOwnAccount(
  tx: Ctx,
  memberId: string | readonly string[],
  by = atTheDesk(tx).email,
): Promise<void> {
  if (await store.isOwnMember(tx.db, by, [memberId].flat())) throw new Refusal(staffRefusals.own_gain)
}

/** Closes open approvals about a deleted account. */
export async function dropApprovalsAbout(tx: Ctx, memberId: string, note: string): Promise<void> {
  const by = atTheDesk(tx).id
  const { approvals } = await store.listApprovals(
    tx.db,
    { memberId, state: 'requested' },
    { from: 0, size: 100 },
  )
  for (const { id } of approvals)
    await store.decide(tx.db, id, { state: 'refused', by, at: tx.clock.now(), note })
}

/** Whether the caller added the staff user, and therefore cannot approve their requests. */
export const isOwnColleague = (tx: Ctx, email: string): Promise<boolean> =>
  store.isTakenOnBy(tx.db, email, atTheDesk(tx).id)

export const approvalsOf = async (ctx: Ctx, orderId: string): Promise<Approval[]> =>
  (await store.listApprovals(ctx.db, { orderId }, { from: 0, size: 100 })).approvals

export const approvalsAbout = async (ctx: Ctx, memberId: string): Promise<Approval[]> =>
  (await store.listApprovals(ctx.db, { memberId }, { from: 0, size: 20 })).approvals

/** Whether there is an open approval of a kind about a subject. */
export const isRequested = async (ctx: Ctx, kind: ApprovalKind, subjectId: string): Promise<boolean> =>
  store.isRequested(ctx.db, { kind, subjectId, now: ctx.clock.now() })

/** The open approval of a kind about a subject; null: none. */
export const openApprovalOf = (ctx: Ctx, kind: ApprovalKind, subjectId: string): Promise<Approval | null> =>
  store.findOpen(ctx.db, { kind, subjectId, now: ctx.clock.now() })

/** Closes open approvals about a subject that has changed. */
export async function dropApprovalsOf(
  tx: Ctx,
  kind: ApprovalKind,
  subjectId: string,
  note: string,
): Promise<void> {
  const open = await openApprovalOf(tx, kind, subjectId)
  if (open)
    await store.decide(tx.db, open.id, { state: 'refused', by: atTheDesk(tx).id, at: tx.clock.now(), note })
}

/** Open approvals, newest first. */
export const waitingApprovals = (ctx: Ctx, size: number): Promise<{ approvals: Approval[]; total: number }> =>
  store.listApprovals(ctx.db, { state: 'requested' }, { from: 0, size })

const isAboutPerson = ({ orderId, memberId }: Approval): boolean => orderId !== null || memberId !== null

export const toApprovalView = (ctx: Pick<Ctx, 'staff' | 'say'>, approval: Approval): contract.Approval => ({
  id: approval.id,
  kind: approval.kind,
  state: approval.state,
  orderId: approval.orderId,
  orderNumber: approval.orderNumber,
  memberId: approval.memberId,
  staffUserId: approval.staffUserId,
  subjectId: approval.subjectId,
  subject: isAboutPerson(approval) ? '' : approval.subject,
  person: isAboutPerson(approval) ? approval.subject : '',
  facts: approval.facts,
  what: approval.what,
  reason: approval.reason,
  requestedBy: approval.requestedBy,
  isOwn: ctx.staff?.id === approval.requestedById,
  canDecide:
    ctx.staff !== null &&
    ctx.staff.id !== approval.requestedById &&
    ctx.staff.id !== approval.requesterTakenOnBy &&
    mayNow(ctx.staff, agreeing[approval.kind]),
  requestedAt: approval.requestedAt.toISOString(),
  expiresAt: approval.expiresAt.toISOString(),
  decidedBy: approval.decidedBy,
  decidedAt: approval.decidedAt?.toISOString() ?? null,
  // an approval closed by the system has the refusal code as its note
  note:
    approval.decidedAt !== null && approval.decidedBy === null && approval.note !== ''
      ? ctx.say(approval.note)
      : approval.note,
})

export const listApprovals = deskRead(
  contract.listApprovals,
  'refunds.read',
  async (ctx, { state, page, limit }) => {
    const found = await store.listApprovals(ctx.db, { state }, { from: (page - 1) * limit, size: limit })
    return { approvals: found.approvals.map((approval) => toApprovalView(ctx, approval)), total: found.total }
  },
)

/** Rejects a request, by those who may approve it; its requester withdraws it the same way. */
export const refuseApproval = deskWrite(
  contract.refuseApproval,
  { right: 'desk', entity: 'approval' },
  async (tx, { id, note }) => {
    const staff = atTheDesk(tx)
    const approval = await waiting(tx, id)
    if (approval.requestedById !== staff.id && !mayNow(staff, agreeing[approval.kind]))
      throw new Refusal(staffRefusals.forbidden)
    await store.decide(tx.db, id, { state: 'refused', by: staff.id, at: tx.clock.now(), note })
    return { approval: toApprovalView(tx, (await store.findApproval(tx.db, id)) ?? approval) }
  },
)
