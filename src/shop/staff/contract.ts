import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { colleagueSorts, colleagueStates } from './lists/colleagues.rules.ts'
import { readableBy } from './readable.rules.ts'
import { approvalFacts, approvalKinds, approvalStates } from './approval.rules.ts'
import { StaffRight } from './right.contract.ts'

/** Path of a back office endpoint. */
export const adminPath = (path: string): string => `//api/admin/v1${path}`

const time = z.iso.datetime()

/** The signed-in staff user. */
export const Me = onWire({
  id: Id,
  email: z.string(),
  name: z.string(),
  /** By their keys. */
  roles: z.array(z.string()),
  /** The same in the reader's language. */
  roleNames: z.array(z.string()),
  rights: z.array(StaffRight),
  /** False: rights that move money are not among `rights` until a second owner has agreed. */
  isTrusted: z.boolean(),
  /** The branch of a reception. */
  branchKey: z.string().nullable(),
})
export type Me = z.output<typeof Me>

export const signIn = endpoint('POST', adminPath('/sign-in'), {
  name: 'staff-sign-in',
  about:
    'First step: e-mail and password. The response is a ticket for the second step, valid for five minutes.',
  body: z.object({ email: line(200), password: z.string().max(200) }),
  answer: onWire({ ticket: z.string(), expiresAt: time }),
  refuses: ['staff.wrong_sign_in', 'staff.too_many_tries'],
})

export const enterCode = endpoint('POST', adminPath('/sign-in/code'), {
  name: 'staff-enter-code',
  about:
    'Second step: the six digits of the authenticator, or a recovery code. Starts a new back-office session; either is valid once.',
  body: z.object({ ticket: line(100), code: line(20) }),
  answer: z.object({ staff: Me }),
  refuses: ['staff.wrong_code', 'staff.sign_in_expired', 'staff.too_many_tries'],
})

export const signOut = endpoint('POST', adminPath('/sign-out'), {
  name: 'staff-sign-out',
  about: 'Ends the back-office session.',
  answer: z.object({ done: z.literal(true) }),
})

export const getMe = endpoint('GET', adminPath('/me'), {
  name: 'staff-me',
  about: 'The signed-in staff user, with their rights.',
  answer: z.object({ staff: Me }),
})

export const changePassword = endpoint('POST', adminPath('/password'), {
  name: 'staff-change-password',
  about: 'Sets a new password of at least 12 characters; every other session of the caller ends.',
  body: z.object({ current: z.string().max(200), password: z.string().max(200) }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['staff.wrong_sign_in', 'staff.weak_password', 'staff.too_many_tries'],
})

const StaffSession = onWire({
  id: Id,
  isCurrent: z.boolean(),
  createdAt: time,
  seenAt: time,
  expiresAt: time,
  ip: z.string().nullable(),
  /** User agent, and its readable name. */
  browser: z.string(),
  device: z.string(),
})
type StaffSession = z.output<typeof StaffSession>

export const listSessions = endpoint('GET', adminPath('/sessions'), {
  name: 'staff-sessions',
  about: 'The open sessions of the caller.',
  answer: z.object({ sessions: z.array(StaffSession) }),
})

export const endSession = endpoint('DELETE', adminPath('/sessions/{id}'), {
  name: 'staff-end-session',
  about: 'Ends one session of the caller.',
  query: z.object({ id: Id }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['staff.unknown_session'],
})

export const endOtherSessions = endpoint('POST', adminPath('/sessions/end-others'), {
  name: 'staff-end-other-sessions',
  about: 'Ends every other open session of the caller.',
  answer: z.object({ done: z.literal(true) }),
})

/** One value that a request would change: its name, current value and requested value. */
export const Fact = z.object({
  fact: z.enum(approvalFacts),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type Fact = z.output<typeof Fact>

/** Something that needs a second person. */
export const Approval = onWire({
  id: Id,
  kind: z.enum(approvalKinds),
  state: z.enum(approvalStates),
  /** Order that it concerns; null: it concerns another subject. */
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  memberId: readableBy('customers.read', Id.nullable()),
  staffUserId: Id.nullable(),
  /** A coupon, or a batch of gift codes. */
  subjectId: Id.nullable(),
  /** Name of its subject: a staff user, a coupon, a batch. */
  subject: z.string(),
  /** The member or buyer it is about. */
  person: readableBy('customers.read', z.string()),
  facts: z.array(Fact),
  /** Summary in one line of English. */
  what: readableBy('customers.read', z.string()),
  reason: z.string(),
  requestedBy: z.string(),
  /** The caller has requested it, so another staff user decides. */
  isOwn: z.boolean(),
  /** The caller may decide: they have the right, and neither made the request nor added its requester. */
  canDecide: z.boolean(),
  requestedAt: time,
  expiresAt: time,
  decidedBy: z.string().nullable(),
  decidedAt: time.nullable(),
  note: z.string(),
}).meta({ id: 'Approval' })
export type Approval = z.output<typeof Approval>

export const listApprovals = endpoint('GET', adminPath('/approvals'), {
  name: 'staff-approvals',
  about: 'Requests for approval, pending and decided, newest first.',
  query: z.object({ state: z.enum(approvalStates).optional(), ...paging(50) }),
  answer: z.object({ approvals: z.array(Approval), total: z.number().int() }),
})

export const refuseApproval = endpoint('POST', adminPath('/approvals/{id}/refuse'), {
  name: 'staff-refuse-approval',
  about: 'Refuses a request for approval; its requester withdraws it the same way.',
  query: z.object({ id: Id }),
  body: z.object({ note: line(500).min(1) }),
  answer: z.object({ approval: Approval }),
  refuses: ['staff.unknown_approval', 'staff.approval_over'],
})

/** A staff user. */
export const StaffUser = onWire({
  id: Id,
  email: z.string(),
  name: z.string(),
  /** By their keys. */
  roles: z.array(z.string()),
  /** The same in the reader's language. */
  roleNames: z.array(z.string()),
  /** The branch of a reception. */
  branchKey: z.string().nullable(),
  /** It is the caller. */
  isOwn: z.boolean(),
  since: time,
  /** False: the money rights of the roles wait for a second owner. */
  isTrusted: z.boolean(),
  /** Until when the invitation can be accepted; null: it was. */
  invitedUntil: time.nullable(),
  /** Last activity; null: never signed in. */
  seenAt: time.nullable(),
  /** Null: still here. */
  endedAt: time.nullable(),
}).meta({ id: 'Colleague' })
export type StaffUser = z.output<typeof StaffUser>

const rolesChosen = z.array(line(40)).min(1).max(20)
/** Needed with a role that reaches the branch of its holder, of no use without one. */
const branch = line(80).optional()
const byId = z.object({ id: Id })

export const listColleagues = endpoint('GET', adminPath('/staff'), {
  name: 'staff-colleagues',
  about:
    'Staff users, current and former: by name or address, role, branch and state, sorted. Former ones are last.',
  query: z.object({
    search: line(100).default(''),
    role: line(40).optional(),
    branch: line(80).optional(),
    state: z.enum(colleagueStates).optional(),
    sort: z.enum(colleagueSorts).default('email'),
  }),
  answer: z.object({ staff: z.array(StaffUser), total: z.number().int() }),
})

export const addStaffUser = endpoint('POST', adminPath('/staff'), {
  name: 'staff-add-colleague',
  about:
    'Invites a staff user, by an email in which they set their password and connect their authenticator. Rights that move money need a second owner: the response has `approval`. If there are two owners already, another becomes one by a change of roles.',
  body: z.object({ email: line(200).min(3), name: line(80).min(1), roles: rolesChosen, branch }),
  answer: z.object({ staff: StaffUser, approval: Approval.nullable() }),
  refuses: [
    'staff.email_taken',
    'staff.bad_email',
    'staff.owner_by_change',
    'staff.beyond_own',
    'staff.unknown_role',
    'staff.branch_needed',
    'staff.unknown_branch',
  ],
})

export const changeRoles = endpoint('POST', adminPath('/staff/{id}/roles'), {
  name: 'staff-change-roles',
  about:
    'Changes the roles of a staff user. If there is a second owner, their approval is needed, and the response has `approval`; staff users cannot change their own.',
  query: byId,
  body: z.object({ roles: rolesChosen, branch, reason: line(300).min(1) }),
  answer: z.object({ staff: StaffUser, approval: Approval.nullable() }),
  refuses: [
    'staff.unknown_colleague',
    'staff.own_account',
    'staff.same_roles',
    'staff.approval_waits',
    'staff.unknown_role',
    'staff.branch_needed',
    'staff.unknown_branch',
  ],
})

export const endStaffUser = endpoint('POST', adminPath('/staff/{id}/end'), {
  name: 'staff-end-colleague',
  about:
    'Deactivates a staff user: no sign-in, and every session ends. For an owner a second person with that right must approve, and the response has `approval`.',
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: z.object({ staff: StaffUser, approval: Approval.nullable() }),
  refuses: ['staff.unknown_colleague', 'staff.own_account', 'staff.approval_waits'],
})

export const inviteAgain = endpoint('POST', adminPath('/staff/{id}/invite'), {
  name: 'staff-invite-again',
  about:
    'Sends another invitation to a staff user who has not accepted yet; the previous one becomes invalid.',
  query: byId,
  answer: z.object({ staff: StaffUser }),
  refuses: ['staff.unknown_colleague', 'staff.not_invited'],
})

export const requestTrust = endpoint('POST', adminPath('/staff/{id}/trust'), {
  name: 'staff-ask-trust',
  about: "Requests a second owner’s approval of a staff user's money rights again.",
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: z.object({ staff: StaffUser, approval: Approval }),
  refuses: ['staff.unknown_colleague', 'staff.trusted_already', 'staff.approval_waits'],
})
