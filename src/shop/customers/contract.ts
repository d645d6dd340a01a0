import { z } from 'zod'
import { endpoint, FileAnswer, line, longText, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { groupKinds } from '../members/rules.ts'
import { Ladder } from '../tiers/contract.ts'
import { currencies } from '../money.ts'
import { DeskOrderRow } from '../orders/desk/desk.contract.ts'
import { referralStates } from '../referrals/rules.ts'
import { consentSources, consentStates } from '../marketing/consent.rules.ts'
import { countryKeys, locales } from '../region.ts'
import { AuditEntry } from '../staff/audit/audit.contract.ts'
import { adminPath, Approval } from '../staff/contract.ts'
import { readableBy } from '../staff/readable.rules.ts'
import { visibleStates } from './rules.ts'

const time = z.iso.datetime()

const Membership = onWire({
  id: Id,
  group: z.string(),
  kind: z.enum(groupKinds),
  from: time,
  /** Null: permanent. */
  to: time.nullable(),
  source: z.string(),
  isNow: z.boolean(),
})

/** A member account, limited to what the staff user may see. Identity numbers are masked and cards are absent. */
export const DeskMember = onWire({
  id: Id,
  email: readableBy('customers.read', z.string()),
  emailVerified: z.boolean(),
  /** Entered by staff, not confirmed by the member yet. */
  pendingEmail: readableBy('customers.read', z.string().nullable()),
  phone: readableBy('customers.read', z.string().nullable()),
  phoneVerified: z.boolean(),
  firstname: readableBy('customers.read', z.string()),
  lastname: readableBy('customers.read', z.string()),
  nickname: readableBy('customers.read', z.string()),
  dob: readableBy('customers.read', z.iso.date().nullable()),
  country: z.enum(countryKeys),
  locale: z.enum(locales),
  state: z.enum(visibleStates),
  /** End of the lock after too many wrong passwords. */
  lockedUntil: time.nullable(),
  eraseAt: time.nullable(),
  createdAt: time,
  discountRate: z.number(),
  memberships: z.array(Membership),
  /** All groups. */
  groupNames: z.array(z.string()),
  ladder: Ladder,
  /** Null without `wallet.read`. */
  balances: readableBy(
    'wallet.read',
    z.array(z.object({ currency: z.enum(currencies), available: z.number(), held: z.number() })).nullable(),
  ),
  addresses: readableBy(
    'customers.read',
    z.array(
      onWire({
        kind: z.string(),
        isDefault: z.boolean(),
        lines: z.array(z.string()),
        passportTail: z.string().nullable(),
      }),
    ),
  ),
  broughtBy: readableBy('customers.read', onWire({ id: Id, email: z.string() }).nullable()),
  /** HKD. */
  brought: readableBy(
    'referrals.read',
    z.array(
      onWire({
        id: Id,
        kind: z.enum(['reward', 'commission']),
        state: z.enum(referralStates),
        orderId: Id,
        orderNumber: z.string(),
        amount: z.number(),
        createdAt: time,
      }),
    ),
  ),
  orders: readableBy('orders.read', z.array(DeskOrderRow)),
  ordersTotal: z.number().int(),
  reviews: readableBy(
    'reviews.read',
    z.array(
      onWire({
        id: Id,
        sku: z.string(),
        state: z.string(),
        title: z.string(),
        rating: z.number(),
        submittedAt: time.nullable(),
      }),
    ),
  ),
  sessions: readableBy(
    'customers.read',
    z.array(onWire({ id: Id, browser: z.string(), createdAt: time, seenAt: time })),
  ),
  messages: readableBy(
    'messages.read',
    z.array(
      onWire({
        id: Id,
        channel: z.string(),
        event: z.string(),
        subject: z.string(),
        state: z.string(),
        createdAt: time,
      }),
    ),
  ),
  /** Choices about messages other than order messages, and the time of each last choice. */
  consents: readableBy(
    'customers.read',
    z.array(
      onWire({
        kind: z.string(),
        wanted: z.boolean(),
        at: z.string(),
        /** Marketing email only: state, source and wording of the consent. */
        state: z.enum(consentStates).optional(),
        source: z.enum(consentSources).optional(),
        wording: z.number().int().optional(),
      }),
    ),
  ),
  notes: readableBy(
    'customers.read',
    z.array(z.object({ id: Id, text: z.string(), by: z.string(), at: time })),
  ),
  approvals: readableBy('refunds.read', z.array(Approval)),
  audit: readableBy('audit.read', z.array(AuditEntry)),
}).meta({ id: 'DeskMember' })
export type DeskMember = z.output<typeof DeskMember>

export const byId = z.object({ id: Id })
export const because = { reason: line(300).min(1) }
export const one = z.object({ member: DeskMember })
const perhaps = z.object({ member: DeskMember, approval: Approval.nullable() })

export const getMember = endpoint('GET', adminPath('/members/{id}'), {
  name: 'staff-member',
  about: 'One member with everything the caller may see.',
  query: byId,
  answer: one,
  refuses: ['people.unknown'],
})

export const suspendMember = endpoint('POST', adminPath('/members/{id}/suspend'), {
  name: 'staff-suspend-member',
  about: 'Closes the account until it is opened again; every sign-in ends.',
  query: byId,
  body: z.object(because),
  answer: one,
  refuses: ['people.unknown', 'people.not_now'],
})
export const releaseMember = endpoint('POST', adminPath('/members/{id}/release'), {
  name: 'staff-release-member',
  about: 'Opens a closed account again, and lets somebody try who is locked after wrong passwords.',
  query: byId,
  body: z.object(because),
  answer: one,
  refuses: ['people.unknown', 'people.not_now'],
})
export const signOutMember = endpoint('POST', adminPath('/members/{id}/sign-out'), {
  name: 'staff-sign-out-member',
  about: 'Ends every sign-in of a member.',
  query: byId,
  body: z.object(because),
  answer: one,
  refuses: ['people.unknown'],
})

/** A text that stays as it is where it is left out, and is removed where it is empty. */
const orNone = (text: z.ZodType<string, string>) => z.union([z.literal(''), text]).optional()

export const correctMember = endpoint('PUT', adminPath('/members/{id}'), {
  name: 'staff-correct-member',
  about:
    'Corrects names, date of birth, telephone and e-mail; an empty family name, date or telephone removes it. Another telephone is not verified any more; another e-mail waits as `pending_email` until the member, signed in, confirms it by the letter sent there, and the old one is told.',
  query: byId,
  body: onWire({
    firstname: line(60).min(1).optional(),
    lastname: orNone(line(60)),
    nickname: line(60).min(1).optional(),
    /** yyyy-mm-dd. */
    dob: orNone(line(10)),
    /** With its calling code; without one, a Hong Kong number. */
    phone: orNone(line(30)),
    email: line(200).optional(),
    ...because,
  }),
  answer: one,
  refuses: ['people.unknown', 'people.bad_email', 'people.bad_phone', 'people.bad_dob', 'people.taken'],
})

export const noteMember = endpoint('POST', adminPath('/members/{id}/note'), {
  name: 'staff-note-member',
  about: 'A note for colleagues; it goes with the person.',
  query: byId,
  body: z.object({ text: longText(2_000).trim().min(1) }),
  answer: one,
  refuses: ['people.unknown'],
})
export const setDiscount = endpoint('POST', adminPath('/members/{id}/discount'), {
  name: 'staff-set-discount',
  about:
    'Per cent off regular prices, 0 to 100. Above 10 a second person is asked first, and `approval` says so.',
  query: byId,
  body: z.object({ rate: z.number().min(0).max(100).multipleOf(0.01), ...because }),
  answer: z.object({ ...one.shape, approval: Approval.nullable() }),
  refuses: ['people.unknown', 'people.approval_waits', 'staff.own_gain'],
})

export const exportMember = endpoint('GET', adminPath('/members/{id}/export'), {
  name: 'staff-export-member',
  about: 'Everything kept about a member, as they would be given it themselves. Each export is written down.',
  query: byId,
  answer: FileAnswer,
  files: ['application/zip'],
  refuses: ['people.unknown'],
})

export const eraseMember = endpoint('POST', adminPath('/members/{id}/erasure'), {
  name: 'staff-erase-member',
  about:
    'Asks for the erasure on a member’s behalf, in fourteen days. With something in the wallet a second person is asked first, and `approval` says so.',
  query: byId,
  body: z.object(because),
  answer: perhaps,
  refuses: ['people.unknown', 'people.not_now', 'account.erasure_blocked', 'people.approval_waits'],
})
export const cancelClosing = endpoint('POST', adminPath('/members/{id}/keep'), {
  name: 'staff-keep-member',
  about: 'Takes back the wish to be erased.',
  query: byId,
  body: z.object(because),
  answer: one,
  refuses: ['people.unknown', 'people.not_now'],
})

export const mergeMembers = endpoint('POST', adminPath('/members/{id}/merge'), {
  name: 'staff-merge-members',
  about:
    'Makes two accounts of one person one: orders, addresses, wallet, reviews and referrals of the other become this one’s, and the other is closed. A second person is always asked.',
  query: byId,
  body: z.object({ /** Email of the account to close. */ other: line(200).min(3), ...because }),
  answer: perhaps,
  refuses: [
    'people.unknown',
    'people.same_account',
    'people.not_now',
    'people.wallet_held',
    'people.approval_waits',
  ],
})
