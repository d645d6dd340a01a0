import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { colleagueSorts, colleagueStates } from './lists/colleagues.rules.ts'
import { readableBy } from './readable.rules.ts'
import { approvalFacts, approvalKinds, approvalStates } from './approval.rules.ts'
import { StaffRight } from './right.contract.ts'

/** Where the calls of the desk stand. */
export const adminPath = (path: string): string => `//api/admin/v1${path}`

const time = z.iso.datetime()

/** Who is signed in at the desk. */
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
    'First step: e-mail and password. The answer is a ticket for the second step, good for five minutes.',
  body: z.object({ email: line(200), password: z.string().max(200) }),
  answer: onWire({ ticket: z.string(), expiresAt: time }),
  refuses: ['staff.wrong_sign_in', 'staff.too_many_tries'],
})

export const enterCode = endpoint('POST', adminPath('/sign-in/code'), {
  name: 'staff-enter-code',
  about:
    'Second step: the six digits of the authenticator, or a recovery code. Starts a new session of the desk; either works once.',
  body: z.object({ ticket: line(100), code: line(20) }),
  answer: z.object({ staff: Me }),
  refuses: ['staff.wrong_code', 'staff.sign_in_expired', 'staff.too_many_tries'],
})

export const signOut = endpoint('POST', adminPath('/sign-out'), {
  name: 'staff-sign-out',
  about: 'Ends the session of the desk.',
  answer: z.object({ done: z.literal(true) }),
})

export const getMe = endpoint('GET', adminPath('/me'), {
  name: 'staff-me',
  about: 'Who is signed in, and what they may do.',
  answer: z.object({ staff: Me }),
})

export const changePassword = endpoint('POST', adminPath('/password'), {
  name: 'staff-change-password',
  about: 'A new password of at least 12 characters; every other session of this person ends.',
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
  /** As the browser says it; and by name. */
  browser: z.string(),
  device: z.string(),
})
type StaffSession = z.output<typeof StaffSession>

export const listSessions = endpoint('GET', adminPath('/sessions'), {
  name: 'staff-sessions',
  about: 'The open sessions of who asks.',
  answer: z.object({ sessions: z.array(StaffSession) }),
})

export const endSession = endpoint('DELETE', adminPath('/sessions/{id}'), {
  name: 'staff-end-session',
  about: 'Ends one of them.',
  query: z.object({ id: Id }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['staff.unknown_session'],
})

export const endOtherSessions = endpoint('POST', adminPath('/sessions/end-others'), {
  name: 'staff-end-other-sessions',
  about: 'Ends every open session of who asks but this one.',
  answer: z.object({ done: z.literal(true) }),
})

/** One thing that a request would change or move: what it is, as it stands, as it would be. */
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
  /** The order it is about; null: it is about a member or a colleague. */
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  memberId: readableBy('customers.read', Id.nullable()),
  staffUserId: Id.nullable(),
  /** A coupon, or a batch of gift codes. */
  subjectId: Id.nullable(),
  /** What it is about, by name: a colleague, a coupon, a batch. */
  subject: z.string(),
  /** The member or buyer it is about. */
  person: readableBy('customers.read', z.string()),
  facts: z.array(Fact),
  /** What it comes to, in one line of English. */
  what: readableBy('customers.read', z.string()),
  reason: z.string(),
  requestedBy: z.string(),
  /** Who asks has requested it, so somebody else decides. */
  isOwn: z.boolean(),
  /** Who asks may decide: the right is theirs, and neither the request nor the account that made it. */
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
  about: 'What waits for a second person, or waited; newest first.',
  query: z.object({ state: z.enum(approvalStates).optional(), ...paging(50) }),
  answer: z.object({ approvals: z.array(Approval), total: z.number().int() }),
})

export const refuseApproval = endpoint('POST', adminPath('/approvals/{id}/refuse'), {
  name: 'staff-refuse-approval',
  about: 'Says no; who asked may take it back the same way.',
  query: z.object({ id: Id }),
  body: z.object({ note: line(500).min(1) }),
  answer: z.object({ approval: Approval }),
  refuses: ['staff.unknown_approval', 'staff.approval_over'],
})

/** Somebody who works here. */
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
  /** It is who asks. */
  isOwn: z.boolean(),
  since: time,
  /** False: the money rights of the roles wait for a second owner. */
  isTrusted: z.boolean(),
  /** Until when the invitation can be accepted; null: it was. */
  invitedUntil: time.nullable(),
  /** Null: nobody signed in yet. */
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
    'Who works here, and who did: by name or address, role, branch and how they stand, in an order. Those who left stand last.',
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
    'Takes somebody on, and sends them an invitation by which they choose their password and connect their authenticator. Rights that move money wait for a second owner: `approval` asks one. Where there are two owners already, another becomes one by a change of roles.',
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
    'What somebody is in the house. A second owner is asked first where there is one, and `approval` says so; nobody changes their own.',
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
    'Somebody leaves the house: no sign-in any more, every session ends. An owner leaves once a second person with that right agrees, and `approval` says so.',
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: z.object({ staff: StaffUser, approval: Approval.nullable() }),
  refuses: ['staff.unknown_colleague', 'staff.own_account', 'staff.approval_waits'],
})

export const inviteAgain = endpoint('POST', adminPath('/staff/{id}/invite'), {
  name: 'staff-invite-again',
  about: 'Sends a colleague who has not accepted yet another invitation; the one before is dead.',
  query: byId,
  answer: z.object({ staff: StaffUser }),
  refuses: ['staff.unknown_colleague', 'staff.not_invited'],
})

export const requestTrust = endpoint('POST', adminPath('/staff/{id}/trust'), {
  name: 'staff-ask-trust',
  about: "Asks a second owner once more to agree to a colleague's money rights.",
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: z.object({ staff: StaffUser, approval: Approval }),
  refuses: ['staff.unknown_colleague', 'staff.trusted_already', 'staff.approval_waits'],
})
