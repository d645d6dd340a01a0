import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Fact } from './contract.ts'
import type { ApprovalKind, approvalStates } from './approval.rules.ts'

export type ApprovalState = (typeof approvalStates)[number]
export type Approval = {
  id: string
  kind: ApprovalKind
  state: ApprovalState
  /** About an order, or about a member. */
  orderId: string | null
  orderNumber: string | null
  memberId: string | null
  /** Staff user that it concerns; null: none. */
  staffUserId: string | null
  /** Or about a coupon, or a batch of gift codes. */
  subjectId: string | null
  subject: string
  facts: Fact[]
  what: string
  request: unknown
  reason: string
  requestedById: string
  requestedBy: string
  /** Staff user who added the requester; null: added from the command line. */
  requesterTakenOnBy: string | null
  requestedAt: Date
  expiresAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  note: string
}
export type NewApproval = Pick<
  Approval,
  | 'kind'
  | 'orderId'
  | 'orderNumber'
  | 'memberId'
  | 'staffUserId'
  | 'subjectId'
  | 'subject'
  | 'facts'
  | 'what'
  | 'request'
  | 'reason'
  | 'requestedById'
  | 'requestedAt'
  | 'expiresAt'
>

/** Null: the same is asked already. */
export async function addApproval(db: Db, approval: NewApproval): Promise<string | null> {
  const added = await db
    .insertInto('approvals')
    .values({
      kind: approval.kind,
      order_id: approval.orderId,
      order_number: approval.orderNumber,
      member_id: approval.memberId,
      staff_user_id: approval.staffUserId,
      subject_id: approval.subjectId,
      subject: approval.subject,
      facts: JSON.stringify(approval.facts),
      what: approval.what,
      request: JSON.stringify(approval.request),
      reason: approval.reason,
      requested_by: approval.requestedById,
      requested_at: approval.requestedAt,
      expires_at: approval.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing()) // one open request of a kind for an order, a member, a colleague
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

const select = (db: Db) =>
  db
    .selectFrom('approvals as a')
    .innerJoin('staff_accounts as r', 'r.id', 'a.requested_by')
    .leftJoin('staff_accounts as d', 'd.id', 'a.decided_by')
    .select([
      'a.id',
      'a.kind',
      'a.state',
      'a.order_id as orderId',
      'a.order_number as orderNumber',
      'a.member_id as memberId',
      'a.staff_user_id as staffUserId',
      'a.subject_id as subjectId',
      'a.subject',
      'a.facts',
      'a.what',
      'a.request',
      'a.reason',
      'a.requested_by as requestedById',
      'r.email as requestedBy',
      'r.created_by as requesterTakenOnBy',
      'a.requested_at as requestedAt',
      'a.expires_at as expiresAt',
      'd.email as decidedBy',
      'a.decided_at as decidedAt',
      'a.note',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]
const from = (row: Row): Approval => ({
  ...row,
  kind: row.kind as ApprovalKind, // the columns' checks
  state: row.state as ApprovalState,
  facts: row.facts as Fact[], // written by addApproval
})

export async function findApproval(db: Db, id: string): Promise<Approval | null> {
  const row = await select(db).where('a.id', '=', id).executeTakeFirst()
  return row ? from(row) : null
}

/** Locked until the transaction ends, so that one person decides. */
export async function lockApproval(db: Db, id: string): Promise<Approval | null> {
  const locked = await db
    .selectFrom('approvals')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked ? findApproval(db, id) : null
}

export async function isRequested(
  db: Db,
  { kind, subjectId, now }: { kind: ApprovalKind; subjectId: string; now: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'requested')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a staff user has left. */
export async function hasLeft(db: Db, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_accounts')
    .select('disabled_at')
    .where('id', '=', staffId)
    .executeTakeFirst()
  return row?.disabled_at != null
}

/** Whether one of these member accounts has the email of the staff user. */
export async function isOwnMember(
  db: Db,
  staffEmail: string,
  memberIds: readonly string[],
): Promise<boolean> {
  const { rows } =
    await sql`select from members where email = lower(${staffEmail}) and id::text = any (${memberIds}::text[])`.execute(
      db,
    )
  return rows.length > 0
}

/** Whether a staff user, by email, was added by another. */
export async function isTakenOnBy(db: Db, email: string, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_accounts')
    .select('id')
    .where('email', '=', email)
    .where('created_by', '=', staffId)
    .executeTakeFirst()
  return row !== undefined
}

/** The member an order is of; null: a guest's. */
export async function memberOfOrder(db: Db, orderId: string): Promise<string | null> {
  const row = await db.selectFrom('orders').select('member_id').where('id', '=', orderId).executeTakeFirst()
  return row?.member_id ?? null
}

export type ApprovalFilter = { state?: ApprovalState | undefined; orderId?: string; memberId?: string }

export async function listApprovals(
  db: Db,
  { state, orderId, memberId }: ApprovalFilter,
  page: { from: number; size: number },
): Promise<{ approvals: Approval[]; total: number }> {
  const rows = await select(db)
    .$if(state !== undefined, (query) => query.where('a.state', '=', state ?? ''))
    .$if(orderId !== undefined, (query) => query.where('a.order_id', '=', orderId ?? ''))
    .$if(memberId !== undefined, (query) => query.where('a.member_id', '=', memberId ?? ''))
    .orderBy('a.requested_at', 'desc')
    .orderBy('a.id')
    .limit(page.size)
    .offset(page.from)
    .execute()
  const count = await db
    .selectFrom('approvals')
    .select((each) => each.fn.countAll<number>().as('total'))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? ''))
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .executeTakeFirstOrThrow()
  return { approvals: rows.map(from), total: count.total }
}

/** Open approval about a subject; null: none. */
export async function findOpen(
  db: Db,
  { kind, subjectId, now }: { kind: ApprovalKind; subjectId: string; now: Date },
): Promise<Approval | null> {
  const row = await select(db)
    .where('a.kind', '=', kind)
    .where('a.subject_id', '=', subjectId)
    .where('a.state', '=', 'requested')
    .where('a.expires_at', '>', now)
    .executeTakeFirst()
  return row ? from(row) : null
}

export async function decide(
  db: Db,
  id: string,
  how: {
    state: ApprovalState
    /** Null: closed by the system. */ by: string | null
    at: Date
    note: string
  },
): Promise<void> {
  await db
    .updateTable('approvals')
    .set({ state: how.state, decided_by: how.by, decided_at: how.at, note: how.note })
    .where('id', '=', id)
    .execute()
}

export async function expireApprovals(db: Db, now: Date): Promise<void> {
  await sql`update approvals set state = 'expired', decided_at = ${now} where state = 'requested' and expires_at <= ${now}`.execute(
    db,
  )
}
