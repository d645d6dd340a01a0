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
 * The one table of rights, and of who has each until owners decide otherwise (roles/): rights are per action,
 * and what is not listed is denied. `desk` is signing in and what is one's own; `orders.money` shows amounts,
 * `customers.read` shows e-mail and telephone and searches by them. Fields of answers name the right that reads
 * them (readable.rules.ts).
 */
const mayDo = {
  desk: roles,
  'orders.read': ['owner', 'manager', 'care', 'warehouse', 'finance', 'auditor'],
  'orders.money': ['owner', 'manager', 'care', 'finance', 'auditor'],
  'customers.read': ['owner', 'manager', 'care', 'finance', 'auditor'],
  /** Locking and unlocking, signing out everywhere, correcting what is known of somebody. */
  'customers.edit': ['owner', 'manager', 'care'],
  /** What colleagues should know of somebody. */
  'customers.note': ['owner', 'manager', 'care', 'finance'],
  /** Answering questions of the contact form, in the shop's name. */
  'customers.answer': ['owner', 'manager', 'care'],
  /** Groups with their dates, and the percentage off. */
  'customers.groups': ['owner', 'manager'],
  /** Everything kept about somebody, as a file; each one is written down. */
  'customers.export': ['owner', 'manager'],
  /** Seeing the shop as a member does, for reading alone; each look is written down with its reason. */
  'customers.impersonate': ['owner', 'manager', 'care'],
  /** Asking for an erasure or for two accounts to become one. */
  'customers.close': ['owner', 'manager', 'care'],
  /** Lists as files; a reception and therapists take none along, and each list asks for its own right, too. */
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
  /** The parcel came, and what was in it. */
  'returns.receive': ['owner', 'manager', 'warehouse'],
  'returns.settle': ['owner', 'manager', 'finance'],
  'subscriptions.read': ['owner', 'manager', 'care', 'warehouse', 'finance', 'auditor'],
  /** What owners do themselves, on their behalf; retries and writing off. */
  'subscriptions.write': ['owner', 'manager', 'care'],
  /** Cancelling before two paid periods. */
  'subscriptions.override': ['owner', 'manager'],
  /** Rises with their notice, other options for many contracts. */
  'subscriptions.prices': ['owner', 'manager'],
  /** Therapists, rooms, devices, shifts, hours of branches, and how treatments are booked. */
  'bookings.schedule': ['owner', 'manager', 'care'],
  /**
   * Appointments; what was answered about health is for the therapist of that one alone. A reception reaches
   * those of its branch, a therapist their own, whatever of these rights they have (rules/desk#11).
   */
  'bookings.read': ['owner', 'manager', 'care', 'auditor', 'reception', 'therapist'],
  /** What goes with the treatment itself: agreeing to it, arrival, completion. */
  'bookings.treat': ['owner', 'manager', 'care', 'reception', 'therapist'],
  /** Planning: moving, cancelling, walk-ins, blocks, the waiting list. */
  'bookings.write': ['owner', 'manager', 'care', 'reception'],
  /** Giving back a session that was lost by staying away. */
  'bookings.waive': ['owner', 'manager'],
  /** How hours are used, and what is still owed of packages. */
  'bookings.report': ['owner', 'manager', 'finance', 'auditor'],
  'payments.read': ['owner', 'manager', 'care', 'finance', 'auditor'],
  /** What providers said, word for word. */
  'payments.raw': ['owner', 'finance', 'auditor'],
  'payments.settle': ['owner', 'finance'],
  /** Files of providers, what differs, what a day and a month came to, what is owed to members. */
  'closing.read': ['owner', 'manager', 'finance', 'auditor'],
  /** Booking such files, explaining differences, closing days and months. */
  'closing.write': ['owner', 'finance'],
  /** Payments that a buyer's bank asks back, and how that ended. */
  'disputes.record': ['owner', 'finance'],
  'fps.read': ['owner', 'manager', 'care', 'finance', 'auditor'],
  'fps.match': ['owner', 'finance'],
  /** Products as the desk works on them, drafts among them. */
  'products.read': ['owner', 'manager', 'care', 'warehouse', 'finance', 'content', 'marketing', 'auditor'],
  /** What they cost; the public price is no secret, those of groups are. */
  'products.money': ['owner', 'manager', 'care', 'finance', 'content', 'marketing', 'auditor'],
  /** Texts, pictures, address and words of search; publishing what is no more than that. */
  'products.texts': ['owner', 'manager', 'content'],
  /** Prices, options, who may buy and where it is sent; new products, archive. */
  'products.edit': ['owner', 'manager'],
  /** Comments for colleagues on a product. */
  'products.note': ['owner', 'manager', 'care', 'warehouse', 'finance', 'content', 'marketing'],
  'stock.read': ['owner', 'manager', 'care', 'warehouse', 'finance', 'auditor'],
  'stock.change': ['owner', 'manager', 'warehouse'],
  'coupons.read': ['owner', 'manager', 'care', 'finance', 'marketing', 'auditor'],
  'coupons.change': ['owner', 'manager', 'marketing'],
  'wallet.read': ['owner', 'manager', 'care', 'finance', 'auditor'],
  /** A little, given away; who may adjust gives and takes more. */
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
  /** Answers below a review, and getting in touch with who gave few stars. */
  'reviews.reply': ['owner', 'manager', 'care', 'content'],
  /** Versions of the scalp test, trial runs, and how many reached each step. */
  'scalp.read': ['owner', 'manager', 'content', 'marketing', 'auditor'],
  'scalp.edit': ['owner', 'manager', 'content'],
  'scalp.publish': ['owner', 'manager'],
  /** Reports, each with the right to what it is of. */
  'reports.read': ['owner', 'manager', 'finance', 'marketing', 'auditor'],
  /** Having one come by mail, to colleagues who may read it. */
  'reports.schedule': ['owner', 'manager', 'finance', 'marketing'],
  /** Members chosen by what is known of them, and how many they are; names are for who reads customers. */
  'segments.read': ['owner', 'manager', 'marketing', 'auditor'],
  'segments.edit': ['owner', 'manager', 'marketing'],
  /** Letters to a segment, and what came of them. */
  'campaigns.read': ['owner', 'manager', 'marketing', 'auditor'],
  'campaigns.edit': ['owner', 'manager', 'marketing'],
  'campaigns.approve': ['owner', 'manager', 'marketing'],
  'messages.read': ['owner', 'manager', 'care', 'auditor'],
  'messages.resend': ['owner', 'manager', 'care'],
  /** Settings of the shop with their versions. */
  'settings.read': ['owner', 'manager', 'finance', 'content', 'marketing', 'auditor'],
  /** Preparing and publishing versions; of what the front shows with this alone. */
  'settings.edit': ['owner', 'manager', 'content'],
  /** Fees, clocks, thresholds and other rules of the shop. */
  'settings.rules': ['owner', 'manager'],
  /** What keeps machines and fraud out. */
  'settings.limits': ['owner'],
  /** What members agree to: terms and privacy. */
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

/** How far a role reaches: everything, the branch of its holder, or what is in its holder's own calendar. */
export const roleReaches = ['all', 'branch', 'calendar'] as const
export type RoleReach = (typeof roleReaches)[number]

export const isRight = (word: string): word is Right => Object.hasOwn(mayDo, word)

/** A role as it is now, with what it may do. */
export type Role = { key: string; reach: RoleReach; rights: readonly Right[] }

/** The rights that a role of the house has until somebody decides otherwise; another role has none. */
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

/** Rights that move money, or make somebody able to. A new colleague's count once a second owner has agreed. */
export const moneyRights: readonly Right[] = rights.filter(
  (right) => moneyAreas.test(right) || alsoMoney.includes(right),
)

type Held = {
  roles: readonly Pick<Role, 'rights'>[]
  /** A second owner has agreed to the money rights. */ isTrusted: boolean
}

/** Whether somebody may do it now. */
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
