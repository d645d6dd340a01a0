import { refusals } from '../refusal.ts'

/** Roles of the house to begin with (rules/staff#1); a person may be several, and more are made at the desk. */
export const roles = [
  'owner',
  'manager',
  'care',
  'warehouse',
  'finance',
  'content',
  'marketing',
  'reception',
  'therapist',
  'auditor',
] as const
export type HouseRole = (typeof roles)[number]

/**
 * All rights, with the roles that have them by default, until owners change that (roles/). Rights are per action; anything
 * else is denied. `desk`: sign-in and own settings; `orders.money`: amounts; `customers.read`: email and phone number,
 * and searching by them. Response fields name the right to read them (readable.rules.ts).
 */
const mayDo = {
  desk: roles,
  'orders.read': ['owner', 'manager', 'care', 'warehouse', 'finance', 'auditor'],
  'orders.money': ['owner', 'manager', 'care', 'finance', 'auditor'],
  'customers.read': ['owner', 'manager', 'care', 'finance', 'auditor'],
  /** Locking and unlocking accounts, signing them out everywhere, correcting their data. */
  'customers.edit': ['owner', 'manager', 'care'],
  /** Internal notes about customers. */
  'customers.note': ['owner', 'manager', 'care', 'finance'],
  /** Answering questions of the contact form, in the shop's name. */
  'customers.answer': ['owner', 'manager', 'care'],
  /** Groups with their dates, and the percentage off. */
  'customers.groups': ['owner', 'manager'],
  /** Export of a customer's personal data as a file; each export is audited. */
  'customers.export': ['owner', 'manager'],
  /** Seeing the shop as a member does, for reading alone; each look is written down with its reason. */
  'customers.impersonate': ['owner', 'manager', 'care'],
  /** Asking for an erasure or for two accounts to become one. */
  'customers.close': ['owner', 'manager', 'care'],
  /** Export of lists; not for receptions and therapists. Each list also requires its own right. */
  'lists.export': ['owner', 'manager', 'care', 'warehouse', 'finance', 'content', 'marketing', 'auditor'],
  'orders.note': ['owner', 'manager', 'care', 'warehouse', 'finance'],
  'orders.fulfil': ['owner', 'manager', 'warehouse'],
  'orders.hold': ['owner', 'manager', 'care', 'warehouse', 'finance'],
  'orders.edit': ['owner', 'manager', 'care'],
  'orders.cancel': ['owner', 'manager', 'care'],
  /** While it is picked already. */
  'orders.cancel_picked': ['owner', 'manager'],
  'orders.resend': ['owner', 'manager', 'care'],
  'orders.draft': ['owner', 'manager', 'care'],
  /** Identity numbers whole, for customs; each look is written down. */
  'orders.identity': ['owner', 'warehouse'],
  'refunds.read': ['owner', 'manager', 'care', 'finance', 'auditor'],
  'refunds.request': ['owner', 'manager', 'care', 'finance'],
  'refunds.approve': ['owner', 'manager', 'finance'],
  'refunds.execute': ['owner', 'finance'],
  'returns.read': ['owner', 'manager', 'care', 'warehouse', 'finance', 'auditor'],
  'returns.decide': ['owner', 'manager', 'care'],
  /** Opening one past the days or without the photo that buyers are bound by. */
  'returns.override': ['owner', 'manager'],
  /** Recording a received return and its contents. */
  'returns.receive': ['owner', 'manager', 'warehouse'],
  'returns.settle': ['owner', 'manager', 'finance'],
  'subscriptions.read': ['owner', 'manager', 'care', 'warehouse', 'finance', 'auditor'],
  /** Actions on behalf of members, retries and write-offs. */
  'subscriptions.write': ['owner', 'manager', 'care'],
  /** Cancelling before two paid periods. */
  'subscriptions.override': ['owner', 'manager'],
  /** Rises with their notice, other options for many contracts. */
  'subscriptions.prices': ['owner', 'manager'],
  /** Therapists, rooms, devices, shifts, hours of branches, and how treatments are booked. */
  'bookings.schedule': ['owner', 'manager', 'care'],
  /**
   * Appointments; health answers are for the appointment's therapist alone. A reception reaches those of its branch, a
   * therapist their own, for all of these rights (rules/desk#11).
   */
  'bookings.read': ['owner', 'manager', 'care', 'auditor', 'reception', 'therapist'],
  /** Confirmation of requests, check-in and completion. */
  'bookings.treat': ['owner', 'manager', 'care', 'reception', 'therapist'],
  /** Planning: moving, cancelling, walk-ins, blocks, the waiting list. */
  'bookings.write': ['owner', 'manager', 'care', 'reception'],
  /** Giving back a session that was lost by staying away. */
  'bookings.waive': ['owner', 'manager'],
  /** Utilisation, and the liability of unused sessions. */
  'bookings.report': ['owner', 'manager', 'finance', 'auditor'],
  'payments.read': ['owner', 'manager', 'care', 'finance', 'auditor'],
  /** Raw responses of payment providers. */
  'payments.raw': ['owner', 'finance', 'auditor'],
  'payments.settle': ['owner', 'finance'],
  /** Settlement files and differences, daily and monthly closing, liabilities to members. */
  'closing.read': ['owner', 'manager', 'finance', 'auditor'],
  /** Booking such files, explaining differences, closing days and months. */
  'closing.write': ['owner', 'finance'],
  /** Recording disputes and their outcome. */
  'disputes.record': ['owner', 'finance'],
  'fps.read': ['owner', 'manager', 'care', 'finance', 'auditor'],
  'fps.match': ['owner', 'finance'],
  /** Products as the desk works on them, drafts among them. */
  'products.read': ['owner', 'manager', 'care', 'warehouse', 'finance', 'content', 'marketing', 'auditor'],
  /** Costs and group prices of products; the public price needs no right. */
  'products.money': ['owner', 'manager', 'care', 'finance', 'content', 'marketing', 'auditor'],
  /** Texts, pictures, URL and search words of products, and publishing such changes. */
  'products.texts': ['owner', 'manager', 'content'],
  /** Prices, options, eligibility and destinations of products; creating and archiving products. */
  'products.edit': ['owner', 'manager'],
  /** Internal comments on products. */
  'products.note': ['owner', 'manager', 'care', 'warehouse', 'finance', 'content', 'marketing'],
  'stock.read': ['owner', 'manager', 'care', 'warehouse', 'finance', 'auditor'],
  'stock.change': ['owner', 'manager', 'warehouse'],
  'coupons.read': ['owner', 'manager', 'care', 'finance', 'marketing', 'auditor'],
  'coupons.change': ['owner', 'manager', 'marketing'],
  'wallet.read': ['owner', 'manager', 'care', 'finance', 'auditor'],
  /** Small goodwill credits; larger amounts need the right to adjust wallets. */
  'wallet.goodwill': ['owner', 'manager', 'care', 'finance'],
  'wallet.adjust': ['owner', 'manager', 'finance'],
  'referrals.read': ['owner', 'manager', 'care', 'finance', 'marketing', 'auditor'],
  'referrals.decide': ['owner', 'manager'],
  'commissions.pay': ['owner', 'finance'],
  'gifts.read': ['owner', 'manager', 'care', 'finance', 'marketing', 'auditor'],
  'gifts.issue': ['owner', 'manager'],
  'gifts.export': ['owner', 'manager'],
  'gifts.freeze': ['owner', 'manager', 'care', 'finance'],
  'gifts.void': ['owner', 'manager', 'finance'],
  'reviews.read': ['owner', 'manager', 'care', 'content', 'marketing', 'auditor'],
  'reviews.moderate': ['owner', 'manager', 'content'],
  /** Replies to reviews, and contacting members who gave few stars. */
  'reviews.reply': ['owner', 'manager', 'care', 'content'],
  /** Versions of the scalp test, trial runs, and how many reached each step. */
  'scalp.read': ['owner', 'manager', 'content', 'marketing', 'auditor'],
  'scalp.edit': ['owner', 'manager', 'content'],
  'scalp.publish': ['owner', 'manager'],
  /** Reports; each also requires the right to its data. */
  'reports.read': ['owner', 'manager', 'finance', 'marketing', 'auditor'],
  /** Scheduling reports by mail, to staff users who may read them. */
  'reports.schedule': ['owner', 'manager', 'finance', 'marketing'],
  /** Segments of members and their size; names require the right to read customers. */
  'segments.read': ['owner', 'manager', 'marketing', 'auditor'],
  'segments.edit': ['owner', 'manager', 'marketing'],
  /** Email campaigns to segments, and their results. */
  'campaigns.read': ['owner', 'manager', 'marketing', 'auditor'],
  'campaigns.edit': ['owner', 'manager', 'marketing'],
  'campaigns.approve': ['owner', 'manager', 'marketing'],
  'messages.read': ['owner', 'manager', 'care', 'auditor'],
  'messages.resend': ['owner', 'manager', 'care'],
  /** Settings of the shop with their versions. */
  'settings.read': ['owner', 'manager', 'finance', 'content', 'marketing', 'auditor'],
  /** Drafting and publishing versions of settings; storefront content needs no further right. */
  'settings.edit': ['owner', 'manager', 'content'],
  /** Fees, clocks, thresholds and other rules of the shop. */
  'settings.rules': ['owner', 'manager'],
  /** Limits against bots and fraud. */
  'settings.limits': ['owner'],
  /** Legal texts: terms and privacy. */
  'settings.legal': ['owner'],
  'audit.read': ['owner', 'manager', 'finance', 'auditor'],
  /** Jobs that wait or failed, and how database, queue, disk, mail and payment companies are doing. */
  'system.read': ['owner', 'manager', 'finance', 'auditor'],
  /** Trying jobs again, and giving up on them. */
  'system.jobs': ['owner', 'manager'],
  /** Keys of the API, webhooks and product feeds, and how they are doing. */
  'integrations.read': ['owner', 'manager', 'auditor'],
  /** Making and revoking keys, with no more rights than one's own; webhooks and feeds. */
  'integrations.manage': ['owner', 'manager'],
  'staff.read': ['owner', 'auditor'],
  'staff.change': ['owner'],
} as const satisfies Record<string, readonly HouseRole[]>

export type Right = keyof typeof mayDo
export const rights = Object.keys(mayDo) as [Right, ...Right[]] // keys of a literal: never empty

/** Reach of a role: everything, the holder's branch, or the holder's own calendar. */
export const roleReaches = ['all', 'branch', 'calendar'] as const
export type RoleReach = (typeof roleReaches)[number]

export const isRight = (word: string): word is Right => Object.hasOwn(mayDo, word)

/** A role with its current rights. */
export type Role = { key: string; reach: RoleReach; rights: readonly Right[] }

/** Default rights of a built-in role; none for other roles. */
export const initialRights = (key: string): Right[] =>
  rights.filter((right) => (mayDo[right] as readonly string[]).includes(key)) // includes() wants the narrow type

/** A role as the table has it. */
export const houseRole = (key: HouseRole): Role => ({
  key,
  reach: key === 'reception' ? 'branch' : key === 'therapist' ? 'calendar' : 'all',
  rights: initialRights(key),
})

export const may = (held: readonly Pick<Role, 'rights'>[], right: Right): boolean =>
  held.some((role) => role.rights.includes(right))

/** Areas in which every right but reading moves money. */
const moneyAreas =
  /^(?:refunds|payments|closing|disputes|fps|coupons|wallet|referrals|commissions|gifts|staff)\.(?!read$|raw$)/
const alsoMoney: readonly Right[] = [
  'customers.groups',
  'orders.cancel',
  'orders.cancel_picked',
  'orders.edit',
  'orders.draft',
  'returns.settle',
  'products.edit',
  'subscriptions.prices',
  'subscriptions.override',
  'bookings.waive',
  'settings.rules',
  'campaigns.approve',
]

/** Rights that move money, or grant such rights. For a new staff user they are active once a second owner has approved. */
export const moneyRights: readonly Right[] = rights.filter(
  (right) => moneyAreas.test(right) || alsoMoney.includes(right),
)

type Held = {
  roles: readonly Pick<Role, 'rights'>[]
  /** A second owner has agreed to the money rights. */ isTrusted: boolean
}

/** Whether a staff user has a right now; money rights also require `isTrusted`. */
export const mayNow = ({ roles, isTrusted }: Held, right: Right): boolean =>
  may(roles, right) && (isTrusted || !moneyRights.includes(right))

/** Whether other roles bring a money right that the ones before did not. */
export const gainsMoney = (
  before: readonly Pick<Role, 'rights'>[],
  after: readonly Pick<Role, 'rights'>[],
): boolean => moneyRights.some((right) => may(after, right) && !may(before, right))

export const rightsOf = (held: readonly Pick<Role, 'rights'>[]): Right[] =>
  rights.filter((right) => may(held, right))

export const staffRefusals = /* @__PURE__ */ refusals('staff', {
  signed_out: 'signed_out',
  forbidden: 'forbidden',
  wrong_sign_in: 'signed_out',
  wrong_code: 'signed_out',
  sign_in_expired: 'signed_out',
  too_many_tries: 'too_many',
  weak_password: 'invalid',
  unknown_session: 'missing',
  unknown_view: 'missing',
  too_many_views: 'refused',
  shares_words_alone: 'refused',
  unknown_approval: 'missing',
  own_request: 'forbidden',
  approval_over: 'conflict',
  requester_left: 'conflict',
  approval_waits: 'conflict',
  email_taken: 'conflict',
  bad_email: 'invalid',
  unknown_colleague: 'missing',
  own_account: 'refused',
  same_roles: 'refused',
  owner_by_change: 'refused',
  money_waits: 'forbidden',
  own_colleague: 'forbidden',
  trusted_already: 'refused',
  reset_over: 'missing',
  not_accepted: 'refused',
  invitation_over: 'missing',
  not_invited: 'refused',
  last_owner: 'conflict',
  unknown_role: 'missing',
  fixed_role: 'refused',
  role_taken: 'conflict',
  role_unchanged: 'refused',
  role_moved_on: 'conflict',
  role_held: 'conflict',
  beyond_reach: 'invalid',
  own_gain: 'forbidden',
  beyond_own: 'forbidden',
  branch_needed: 'invalid',
  unknown_branch: 'missing',
})
