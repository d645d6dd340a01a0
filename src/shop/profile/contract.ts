import { z } from 'zod'
import { endpoint, FileAnswer, line, onWire, onWireNotingIgnored, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Ladder } from '../tiers/contract.ts'
import { currencies } from '../money.ts'
import { OpenOrder } from '../orders/own/open-order.contract.ts'
import { countryKeys } from '../region.ts'
import { NextDelivery } from '../subscriptions/view/view.contract.ts'
import { mostAddresses } from './rules.ts'

/** Locale codes of the wire. */
const PreferredLang = z.enum(['zh_hk', 'zh_tw', 'cn', 'en'])

/** Choices about messages other than order messages. */
export const Notifications = onWire({
  offersEmail: z.boolean(),
  offersSms: z.boolean(),
  reviewsEmail: z.boolean(),
  restockEmail: z.boolean(),
})
export type Notifications = z.output<typeof Notifications>

/** Details of a member's own account. */
export const Account = onWire({
  username: z.string(),
  emailVerified: z.boolean(),
  firstname: z.string(),
  lastname: z.string(),
  nickname: z.string(),
  /** E.164, or empty. */
  contactNo: z.string(),
  contactVerified: z.boolean(),
  /** DD/MM/YYYY; null: not set yet. It can be set once. */
  dob: z.string().nullable(),
  preferredLang: PreferredLang,
  country: z.enum(countryKeys),
  memberGroup: z.array(z.object({ _id: z.string(), name: z.string() })),
  notifications: Notifications,
  /** Offers by email were requested, and the confirmation link was not followed yet. */
  offersUnconfirmed: z.boolean(),
  memberSince: z.iso.date(),
  /** Day of the erasure; null: none requested. */
  eraseAt: z.iso.datetime().nullable(),
  /** Why the erasure is postponed, in the caller's language; null: it is not. */
  staysFor: z.string().nullable(),
})
export type Account = z.output<typeof Account>

const whole = { answer: z.object({ account: Account }) }

export const getAccount = endpoint('GET', '/account', {
  name: 'account',
  about: 'The details of the member.',
  ...whole,
})

/** A checkbox: forms send 0 or 1. */
const tick = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (word) => word === '1',
  encode: (on) => (on ? '1' : '0'),
})
const yes = z.union([z.boolean(), tick])

export const changeAccount = endpoint('PUT', '/account', {
  name: 'change-account',
  about:
    'Changes the named fields: names, language, country, date of birth (once), notifications. Other fields are ignored, and listed in `ignored`.',
  body: onWireNotingIgnored({
    firstname: line(60).optional(),
    lastname: line(60).min(1).optional(),
    nickname: line(60).min(1).optional(),
    /** DD/MM/YYYY. */
    dob: line(10).optional(),
    preferredLang: PreferredLang.optional(),
    country: z.enum(countryKeys).optional(),
    notifications: onWire({
      offersEmail: yes.optional(),
      offersSms: yes.optional(),
      reviewsEmail: yes.optional(),
      restockEmail: yes.optional(),
    }).optional(),
  }),
  answer: z.object({ account: Account, ignored: z.array(z.string()) }),
  refuses: ['account.birth_date', 'account.birth_date_known'],
})

export const changePassword = endpoint('PUT', '/account/password', {
  name: 'change-member-password',
  about: 'Sets a new password, with the current one. Other devices are signed out.',
  body: onWire({ currentPassword: z.string().max(200), password: z.string().max(200) }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['account.wrong_password', 'account.weak_password', 'members.too_many_tries'],
})

/** `passport` is accepted in full and returned masked. */
export const Address = onWire(
  {
    id: Id,
    type: z.enum(['delivery', 'billing', 'pickup']),
    isDefault: z.boolean(),
    firstname: z.string(),
    lastname: z.string(),
    code: z.string(),
    /** ISO code of the country chosen with the calling code; null: only a code was given. */
    callingCountry: z.string().nullable(),
    phone: z.string(),
    address: z.string(),
    address2: z.string(),
    city: z.string(),
    province: z.string(),
    zip: z.string(),
    /** Reading of the name in Japan; empty: not given. */
    kana: z.string(),
    country: z.enum(countryKeys),
    passport: z.string().nullable(),
    locationCode: z.string().nullable(),
    /** Display lines, in the order of the country: largest area first or last. */
    lines: z.array(z.string()),
  },
  { id: '_id' },
).meta({ id: 'Address' })
export type Address = z.output<typeof Address>

const text = (max: number) => line(max).default('')
const written = {
  type: z.enum(['delivery', 'billing', 'pickup']).default('delivery'),
  isDefault: yes.default(false),
  firstname: text(60),
  lastname: text(60),
  /** Calling code (`1`), optionally with its country (`1-US`). */
  code: text(6),
  phone: text(30),
  address: text(200),
  address2: text(200),
  city: text(80),
  province: text(80),
  zip: text(20),
  kana: text(60),
  country: z.enum(countryKeys).default('hk'),
  /** Empty on a change: unchanged. */
  passport: text(40),
  locationCode: text(40),
}
export const AddressInput = onWire(written)
export type AddressInput = z.output<typeof AddressInput>

/** The complete address book as one page. */
export const wholeBook = { page: 1, limit: mostAddresses } as const
const book = { answer: z.object({ addresses: z.array(Address), total: z.number().int() }) }
const wrong = ['account.address_refused', 'account.unknown_address', 'account.too_many_addresses']

export const listAddresses = endpoint('GET', '/address', {
  name: 'addresses',
  about: 'The member’s addresses.',
  query: z.object(paging(mostAddresses)),
  ...book,
})
export const addAddress = endpoint('POST', '/address', {
  name: 'add-address',
  about: 'Saves an address, validated by the rules of its country; at most twenty.',
  body: AddressInput,
  ...book,
  refuses: wrong,
})
export const changeAddress = endpoint('PUT', '/address', {
  name: 'change-address',
  about: 'Changes an address. Existing orders keep their copy.',
  body: onWire({ id: Id, ...written }, { id: '_id' }),
  ...book,
  refuses: wrong,
})
export const removeAddress = endpoint('DELETE', '/address', {
  name: 'remove-address',
  about: 'Removes an address.',
  body: onWire({ id: Id }, { id: '_id' }),
  ...book,
  refuses: wrong,
})

export const Device = onWire(
  {
    id: Id,
    /** Device name from the user agent. */
    browser: z.string(),
    createdAt: z.iso.datetime(),
    seenAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  },
  { id: '_id' },
)
export type Device = z.output<typeof Device>
const devices = { answer: z.object({ sessions: z.array(Device) }) }

export const listDevices = endpoint('GET', '/account/sessions', {
  name: 'member-sessions',
  about: 'The devices where the member is signed in.',
  ...devices,
})
export const endDevice = endpoint('DELETE', '/account/sessions', {
  name: 'end-member-session',
  about: 'Signs a device out; with `others` all but the caller’s.',
  body: onWire({ id: Id.optional(), others: yes.optional() }, { id: '_id' }),
  ...devices,
  refuses: ['account.unknown_session'],
})

export const exportAccount = endpoint('GET', '/account/export', {
  name: 'export-account',
  about:
    'All data stored about the member, as a ZIP: a readable page, a JSON file for each list, and the photos and videos they sent.',
  answer: FileAnswer,
  files: ['application/zip'],
})

export const askErasure = endpoint('POST', '/account/erasure', {
  name: 'ask-erasure',
  about:
    'Requests the erasure of all data about the member; it happens 14 days later unless it is withdrawn.',
  body: onWire({
    currentPassword: z.string().max(200),
    /** Waives the remaining Cash Dollar. */ waiveBalance: yes.default(false),
    /** Waives unused treatment sessions once the account is erased. */ waiveSessions: yes.default(false),
  }),
  ...whole,
  refuses: [
    'account.wrong_password',
    'account.erasure_blocked',
    'account.erasure_payment',
    'account.erasure_appointment',
    'account.erasure_sessions',
    'account.erasure_balance',
    'account.erasure_return',
    'account.erasure_refund',
    'members.too_many_tries',
  ],
})
export const keepAccount = endpoint('DELETE', '/account/erasure', {
  name: 'keep-account',
  about: 'Withdraws the request for erasure.',
  ...whole,
})

/** Data of the account overview, in one call. */
const Dashboard = onWire({
  firstname: z.string(),
  /** Open orders, newest first. */
  openOrders: z.array(OpenOrder),
  orderCount: z.number().int(),
  /** Number of orders without subscription orders. */
  singleOrderCount: z.number().int(),
  /** Cash Dollar by currency, in the shop's order. */
  wallet: z.array(z.object({ currency: z.enum(currencies), available: z.number() })),
  ladder: Ladder,
  /** The nearest delivery of all subscriptions; null: none. */
  nextDelivery: NextDelivery.nullable(),
  /** Number of claimable rewards, and the first expiry. */
  rewards: onWire({ claimable: z.number().int(), endsAt: z.iso.datetime().nullable() }),
})
type Dashboard = z.output<typeof Dashboard>

export const getDashboard = endpoint('GET', '/account/dashboard', {
  name: 'account-dashboard',
  about:
    'The account overview in one call: open orders, the next delivery of a subscription, Cash Dollar, rewards and progress to VIP.',
  answer: z.object({ dashboard: Dashboard }),
})

export const orderAgain = endpoint('POST', '/order/again', {
  name: 'order-again',
  about:
    'Adds the lines of an order to the cart, beside those already there; lines of a cancelled or expired order are restored as they were. `missing` names lines that are no longer available.',
  body: z.object({ id: Id, token: line(200).optional() }),
  answer: z.object({ added: z.number().int(), missing: z.array(z.string()) }),
  refuses: ['orders.unknown', 'cart.mixed_purchase_types', 'account.nothing_left'],
})

export const changeOrder = endpoint('POST', '/order/change', {
  name: 'change-order',
  about:
    'Cancels an unpaid order and the one paid together with it, and restores their lines to the cart; `missing` names lines that are no longer available.',
  body: z.object({ id: Id, token: line(200).optional() }),
  answer: z.object({ added: z.number().int(), missing: z.array(z.string()) }),
  refuses: ['orders.unknown', 'orders.illegal_transition', 'orders.paid_meanwhile'],
})
