import { needsCustoms } from '../customs/customs.rules.ts'
import { shippableUnits, shippableLines } from '../fulfilment/unshipped.rules.ts'
import type { Order, OrderAddress, OrderLine } from '../order.rules.ts'
import { isContested } from '../order-actions.rules.ts'
import { waitingRevision } from '../revisions/revision.rules.ts'
import type { Machine } from '../rules.ts'
import { sumOf } from '../../sum.ts'

/** State of an order's membership in a combined parcel. */
const combinedStates = ['waiting', 'sent', 'left'] as const
export type CombinedState = (typeof combinedStates)[number]

/** Why an order left a combined parcel and ships alone. */
export const leaveCauses = ['apart', 'cancelled', 'held', 'disputed', 'refunded', 'changed', 'alone'] as const
export type LeaveCause = (typeof leaveCauses)[number]

/** Reasons why an order cannot share a parcel with another. */
export const combineExclusions = [
  'combined',
  'disputed',
  'approval',
  'difference',
  'held',
  'not_to_pick',
  'pickup',
  'short',
  'to_come',
  'address_missing',
  'other_buyer',
  'other_method',
  'other_address',
  'other_currency',
  'too_valuable',
] as const
export type CombineExclusion = (typeof combineExclusions)[number]

/** Maximum number of orders in one parcel, which a packer can still tell apart. */
export const mostCombined = 10

type Line = Pick<
  OrderLine,
  'id' | 'productType' | 'quantity' | 'shipped' | 'unsent' | 'preOrder' | 'releasedAt' | 'unitNet'
>
type Standing = Pick<
  Order,
  | 'status'
  | 'paymentState'
  | 'fulfilmentState'
  | 'approval'
  | 'revisions'
  | 'short'
  | 'deliveryMethod'
  | 'addresses'
  | 'combined'
> & { lines: readonly Line[] }

/** Why an order cannot be combined with any other, judged by its own state; null: it can. */
export function ownExclusion(order: Standing): CombineExclusion | null {
  if (order.combined !== null) return 'combined'
  if (isContested(order)) return 'disputed'
  if (order.approval !== null) return 'approval'
  if (waitingRevision(order) !== null) return 'difference'
  if (order.fulfilmentState === 'on_hold') return 'held'
  if (order.status !== 'confirmed' || order.fulfilmentState !== 'none' || order.deliveryMethod === null)
    return 'not_to_pick'
  if (order.deliveryMethod === 'pickup_shop') return 'pickup'
  if (order.short.length > 0) return 'short'
  if (shippableLines(order).length === 0) return 'to_come'
  return order.addresses.some(({ kind }) => kind === 'delivery') ? null : 'address_missing'
}

type Addressed = Pick<
  Order,
  'memberId' | 'email' | 'phone' | 'country' | 'currency' | 'addresses' | 'deliveryMethod'
>

const plain = (written: string): string => written.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const isSameBuyer = (one: Addressed, other: Addressed): boolean =>
  one.memberId !== null || other.memberId !== null
    ? one.memberId === other.memberId
    : plain(one.email) === plain(other.email) && one.phone === other.phone

const written = (address: OrderAddress): string =>
  [
    address.firstname,
    address.lastname,
    `${address.callingCode}${address.contact}`,
    address.address,
    address.address2,
    address.city,
    address.province,
    address.zip,
    address.kana,
    address.countryKey,
    address.locationCode ?? '',
    address.passportTail ?? '',
  ]
    .map(plain)
    .join('|')

const placeOf = ({ addresses }: Pick<Order, 'addresses'>): string | null => {
  const to = addresses.find(({ kind }) => kind === 'delivery')
  return to ? written(to) : null
}

/** Why two orders, each combinable by itself, cannot share a parcel; null: they can. */
export function pairExclusion(one: Addressed, other: Addressed): CombineExclusion | null {
  if (!isSameBuyer(one, other)) return 'other_buyer'
  if (one.deliveryMethod !== other.deliveryMethod) return 'other_method'
  if (placeOf(one) !== placeOf(other)) return 'other_address'
  return needsCustoms(one.country) && one.currency !== other.currency ? 'other_currency' : null
}

/** Declared customs value of the pieces of an order that can ship now, in its minor units. */
export const valueToSend = (order: { lines: readonly Line[] }): number =>
  sumOf(
    order.lines.flatMap((line) => {
      const from = line.unsent + line.shipped
      return line.unitNet.slice(from, from + shippableUnits(line))
    }),
  )

/** Whether several orders together exceed the parcel value limit. `limit`: of the country, in HKD cents; null: none. */
export const isTooValuable = (values: readonly number[], limit: number | null): boolean =>
  limit !== null && values.length > 1 && sumOf(values) > limit

/** Whether a combined order may still be separated: until it is picked. */
export const canSeparate = ({ combined, fulfilmentState }: Pick<Order, 'combined' | 'fulfilmentState'>) =>
  combined !== null && fulfilmentState === 'none'

const afterMove: Record<Machine, Readonly<Record<string, LeaveCause>>> = {
  status: { cancelled: 'cancelled', expired: 'cancelled' },
  payment: { refunded: 'refunded', disputed: 'disputed', disputed_lost: 'disputed' },
  fulfilment: { on_hold: 'held' },
}

/** Why a state transition removes an order from a combined parcel that has not shipped; null: it stays in. */
export const leaveCauseAfter = (machine: Machine, to: string): LeaveCause | null =>
  afterMove[machine][to] ?? null
