import { z } from 'zod'
import { endpoint, FileAnswer, line, onWire, onWireNotingIgnored, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Ladder } from '../tiers/contract.ts'
import { currencies } from '../money.ts'
import { OpenOrder } from '../orders/own/open-order.contract.ts'
import { countryKeys } from '../region.ts'
import { NextDelivery } from '../subscriptions/view/view.contract.ts'
import { mostAddresses } from './rules.ts'

/** The language of a member as the wire writes it. */
const PreferredLang = z.enum(['zh_hk', 'zh_tw', 'cn', 'en'])

/** Messages beside those about orders; each is wanted or not. */
export const Notifications = onWire({
  offersEmail: z.boolean(),
  offersSms: z.boolean(),
  reviewsEmail: z.boolean(),
  restockEmail: z.boolean(),
})
export type Notifications = z.output<typeof Notifications>

/** A member's own details. */
export const Account = onWire({
  username: z.string(),
  emailVerified: z.boolean(),
  firstname: z.string(),
  lastname: z.string(),
  nickname: z.string(),
  /** E.164, or empty. */
  contactNo: z.string(),
  contactVerified: z.boolean(),
  /** DD/MM/YYYY; null: not told yet, and it can be told once. */
  dob: z.string().nullable(),
  preferredLang: PreferredLang,
  country: z.enum(countryKeys),
  memberGroup: z.array(z.object({ _id: z.string(), name: z.string() })),
  notifications: Notifications,
  /** Offers by e-mail were asked for, and the link of the letter was not followed yet. */
  offersUnconfirmed: z.boolean(),
  memberSince: z.iso.date(),
  /** When everything about them goes; null: it stays. */
  eraseAt: z.iso.datetime().nullable(),
  /** Why it stays beyond that day for now, in the caller's language; null: for no reason. */
  staysFor: z.string().nullable(),
})
export type Account = z.output<typeof Account>

const whole = { answer: z.object({ account: Account }) }

export const getAccount = endpoint('GET', '/account', {
  name: 'account',
  about: 'The member’s own details.',
  ...whole,
})

/** A tick: forms say 0 or 1. */
const tick = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (word) => word === '1',
  encode: (on) => (on ? '1' : '0'),
})
const yes = z.union([z.boolean(), tick])

export const changeAccount = endpoint('PUT', '/account', {
  name: 'change-account',
  about:
    'Changes what is named: names, language, country, date of birth (once), messages wanted. Other fields change nothing; `ignored` names them.',
  body: onWireNotingIgnored({
    firstname: line(60).min(2).optional(),
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
  about: 'A new password, with the one that is known. Other devices are signed out.',
  body: onWire({ currentPassword: z.string().max(200), password: z.string().max(200) }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['account.wrong_password', 'account.weak_password', 'members.too_many_tries'],
})

/** `passport` is read whole and answered masked. */
export const Address = onWire(
  {
    id: Id,
    type: z.enum(['delivery', 'billing', 'pickup']),
    isDefault: z.boolean(),
    firstname: z.string(),
    lastname: z.string(),
    code: z.string(),
    /** ISO of the country the calling code was chosen for; null: a code alone was written. */
    callingCountry: z.string().nullable(),
    phone: z.string(),
    address: z.string(),
    address2: z.string(),
    city: z.string(),
    province: z.string(),
    zip: z.string(),
    /** How the name is read in Japan; empty: not said. */
    kana: z.string(),
    country: z.enum(countryKeys),
    passport: z.string().nullable(),
    locationCode: z.string().nullable(),
    /** Each line as it is read, largest place first where it is written so. */
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
  /** A calling code (`1`), or with the country it is meant for (`1-US`). */
  code: text(6),
  phone: text(30),
  address: text(200),
  address2: text(200),
  city: text(80),
  province: text(80),
  zip: text(20),
  kana: text(60),
  country: z.enum(countryKeys).default('hk'),
  /** Left empty when an address is changed: as before. */
  passport: text(40),
  locationCode: text(40),
}
export const AddressInput = onWire(written)
export type AddressInput = z.output<typeof AddressInput>

/** The whole address book as one page. */
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
  about: 'Keeps an address, looked at by the rules of its country; at most twenty.',
  body: AddressInput,
  ...book,
  refuses: wrong,
})
export const changeAddress = endpoint('PUT', '/address', {
  name: 'change-address',
  about: 'Changes an address. Orders keep the copy they were placed with.',
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
    /** What the browser calls itself. */
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
  about: 'Where the member is signed in.',
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
    'Everything the shop keeps about the member, as a ZIP: a page to read, a JSON file a list, photos and videos they sent.',
  answer: FileAnswer,
  files: ['application/zip'],
})

export const askErasure = endpoint('POST', '/account/erasure', {
  name: 'ask-erasure',
  about:
    'Asks that everything about the member is erased; it happens 14 days later unless they take it back.',
  body: onWire({
    currentPassword: z.string().max(200),
    /** Cash Dollar that is left is given up. */ waiveBalance: yes.default(false),
    /** Unused sessions of treatments are given up, once the account goes. */ waiveSessions:
      yes.default(false),
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
  about: 'Takes the wish to be erased back.',
  ...whole,
})

/** What the account opens with: one call. */
const Dashboard = onWire({
  firstname: z.string(),
  /** What needs them, or is on its way, newest first. */
  openOrders: z.array(OpenOrder),
  orderCount: z.number().int(),
  /** Of them those that are not of a subscription. */
  singleOrderCount: z.number().int(),
  /** Cash Dollar by currency, the shop's own order. */
  wallet: z.array(z.object({ currency: z.enum(currencies), available: z.number() })),
  ladder: Ladder,
  /** Of all subscriptions the delivery that comes next; null: none does. */
  nextDelivery: NextDelivery.nullable(),
  /** Rewards to be claimed, and when the first of them ends. */
  rewards: onWire({ claimable: z.number().int(), endsAt: z.iso.datetime().nullable() }),
})
type Dashboard = z.output<typeof Dashboard>

export const getDashboard = endpoint('GET', '/account/dashboard', {
  name: 'account-dashboard',
  about:
    'Orders on their way, the next delivery of a subscription, Cash Dollar, rewards, progress to VIP: what the account opens with, in one call.',
  answer: z.object({ dashboard: Dashboard }),
})

export const orderAgain = endpoint('POST', '/order/again', {
  name: 'order-again',
  about:
    'Puts what an order held into the bag once more, beside what is there; what a cancelled or expired one held is put back as it was. `missing` names what can no longer be had.',
  body: z.object({ id: Id, token: line(200).optional() }),
  answer: z.object({ added: z.number().int(), missing: z.array(z.string()) }),
  refuses: ['orders.unknown', 'cart.mixed_purchase_types', 'account.nothing_left'],
})

export const changeOrder = endpoint('POST', '/order/change', {
  name: 'change-order',
  about:
    'Cancels an order that is not paid, and the one that is paid with it, and puts what they held back into the bag; `missing` names what can no longer be had.',
  body: z.object({ id: Id, token: line(200).optional() }),
  answer: z.object({ added: z.number().int(), missing: z.array(z.string()) }),
  refuses: ['orders.unknown', 'orders.illegal_transition', 'orders.paid_meanwhile'],
})
