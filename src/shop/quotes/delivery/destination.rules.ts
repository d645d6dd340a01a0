import {
  addressErrors,
  areaOf,
  tidyAddress,
  type Address,
  type AddressField,
  type Phone,
} from '../../delivery/address.rules.ts'
import { pickupAt, type PickupPoint } from '../../delivery/fee.rules.ts'
import { deliveryMethods, deliveryRefusals, type DeliveryMethod } from '../../delivery/rules.ts'
import { zero, type Money } from '../../money.ts'
import type { CountryKey } from '../../region.ts'
import { sendingFee, type FeeTable, type ParcelContents } from './parcel.rules.ts'
import type { OrderInput } from '../order-input.contract.ts'
import { checkoutIssue, type CheckoutIssue } from '../issue.rules.ts'

export type DeliveryChoice = { method: DeliveryMethod; fee: Money; offered: boolean; reason: string | null }

/** Destination of an order with its fee. `method` is null for treatments, which are not shipped. */
export type Destination = {
  country: CountryKey
  area: string
  method: DeliveryMethod | null
  address: Address
  point: PickupPoint | null
  fee: Money
  choices: readonly DeliveryChoice[]
  problems: readonly CheckoutIssue[]
}

type DestinationInput = {
  orderInput: OrderInput
  country: CountryKey
  phone: Phone | null
  fees: FeeTable['fees']
  rates: FeeTable['rates']
  points: readonly PickupPoint[]
  settings: { threshold: number; deliveryMethods: readonly string[] }
}

/** Wire names of an address in the payload of an order. */
export const wireField = (field: AddressField): string =>
  `delivery_${field === 'callingCode' ? 'calling_code' : field}`

/** Delivery address from the order input, not normalised or validated yet. */
export const addressIn = (orderInput: OrderInput): Address => ({
  firstname: orderInput.deliveryFirstname,
  lastname: orderInput.deliveryLastname,
  callingCode: orderInput.deliveryCallingCode,
  contact: orderInput.deliveryContact,
  address: orderInput.deliveryAddress,
  address2: orderInput.deliveryAddress2,
  city: orderInput.deliveryCity,
  province: orderInput.deliveryProvince,
  zip: orderInput.deliveryZip,
  kana: orderInput.deliveryKana,
  passport: orderInput.deliveryPassport,
})

const person = new Set<AddressField>(['firstname', 'lastname', 'callingCode', 'contact'])

/** All delivery methods to a place, each with its fee or the reason why it is not offered. */
function choicesTo(
  { country, area }: { country: CountryKey; area: string },
  contents: ParcelContents,
  { fees, rates, settings }: Pick<DestinationInput, 'fees' | 'rates' | 'settings'>,
): DeliveryChoice[] {
  return deliveryMethods
    .filter((method) => settings.deliveryMethods.includes(method))
    .map((method): DeliveryChoice => {
      const fee = sendingFee(method, { country, area }, contents, {
        fees,
        rates,
        threshold: settings.threshold,
      })
      const goesThere = fees.some(
        (row) => row.country === country && row.area === area && row.method === method,
      )
      const problem = fee ? null : goesThere ? 'too_heavy' : 'method_not_offered'
      return {
        method,
        fee: fee ?? zero(contents.goods.currency),
        offered: fee !== null,
        reason: problem && deliveryRefusals[problem].code,
      }
    })
}

/** Resolves the destination of an order: method, fee, alternatives and validation errors of the address. */
export function destinationOf(
  { orderInput, country, phone, fees, rates, points, settings }: DestinationInput,
  needsDelivery: boolean,
  contents: ParcelContents,
): Destination {
  const address = tidyAddress(country, addressIn(orderInput))
  const area = areaOf(country, address)
  const addressed = addressErrors(country, address, phone)
  const none = zero(contents.goods.currency)
  const asIssue = ({ field, problem }: (typeof addressed)[number]) =>
    checkoutIssue(deliveryRefusals[problem].code, { field: wireField(field) })
  const persons = addressed.filter(({ field }) => person.has(field)).map(asIssue)
  const nowhere = {
    country,
    area: '',
    method: null,
    address,
    point: null,
    fee: none,
    choices: [],
    problems: persons,
  }
  if (!needsDelivery) return nowhere

  const choices = choicesTo({ country, area }, contents, { fees, rates, settings })
  const method = orderInput.deliveryMethod
  const choice = choices.find((each) => each.method === method)
  const wayFault = choice?.offered
    ? []
    : [
        checkoutIssue(choice?.reason ?? deliveryRefusals.method_not_offered.code, {
          field: 'delivery_method',
        }),
      ]
  const fee = choice?.fee ?? none
  if (method === 'shipping')
    return {
      country,
      area,
      method,
      address,
      point: null,
      fee,
      choices,
      problems: [...wayFault, ...addressed.map(asIssue)],
    }

  const found = pickupAt(points, method, orderInput.deliveryLocationCode, contents.grams)
  const pointFault =
    'problem' in found
      ? [checkoutIssue(deliveryRefusals[found.problem].code, { field: 'delivery_location_code' })]
      : []
  const point = 'point' in found ? found.point : null
  return {
    country,
    area,
    method,
    address,
    point,
    fee,
    choices,
    problems: [...wayFault, ...pointFault, ...persons],
  }
}
