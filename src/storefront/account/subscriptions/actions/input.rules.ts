import { mostPausedMonths, mostQuantity, outOfStockChoices } from '#shop/subscriptions/rules.ts'
import type { Address } from '#shop/profile/contract.ts'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import type { ActionName } from './actions.rules.ts'

/** Request body of a call, by API names. */
export type Input = Readonly<Record<string, string>>
type Chosen = Readonly<Record<string, string>>

const whole = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,3}$/.test(text) ? Number(text) : null
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text)

/** Request body for the selection of an action; null: it would change nothing. */
export function inputOf(
  name: ActionName,
  subscription: Subscription,
  chosen: Chosen,
  addresses: readonly Address[],
): Input | null {
  const { id, next } = subscription
  switch (name) {
    case 'pause': {
      const months = whole(chosen.months) ?? 1
      return { id, months: String(Math.min(mostPausedMonths, Math.max(1, months))) }
    }
    case 'resume':
      return isDay(chosen.date) ? { id, date: chosen.date } : { id }
    case 'date':
      return isDay(chosen.date) && chosen.date !== next?.renewsOn ? { id, date: chosen.date } : null
    case 'interval': {
      const interval = whole(chosen.interval)
      return interval === null || interval === subscription.intervalInMonth
        ? null
        : { id, interval: String(interval) }
    }
    case 'wallet': {
      const cap = Number(chosen.cap ?? '')
      if (chosen.cap === undefined || chosen.cap === '' || !Number.isFinite(cap) || cap < 0) return null
      return cap === subscription.wallet.cap ? null : { id, cap: String(cap) }
    }
    case 'skip':
      return next ? { id, renews_on: next.renewsOn } : { id }
    case 'unskip':
      return subscription.may.unskip ? { id, renews_on: subscription.may.unskip } : { id }
    case 'asking':
      return { id, asks: subscription.asksFirst ? '0' : '1' }
    case 'address':
      return addressInput(
        subscription,
        addresses.find((each) => each.id === chosen.address),
      )
    case 'swap':
    case 'quantity':
    case 'out-of-stock':
      return lineInput(name, subscription, chosen)
    case 'cancel':
      return null
    case 'card':
      return { subscription_id: id }
    default:
      return { id }
  }
}

function lineInput(
  name: 'swap' | 'quantity' | 'out-of-stock',
  subscription: Subscription,
  chosen: Chosen,
): Input | null {
  const { id } = subscription
  const line = subscription.lines.find((each) => each.id === chosen.line)
  if (name === 'out-of-stock') {
    const choice = outOfStockChoices.find((each) => each === chosen.choice)
    if (!choice) return null
    if (choice !== 'substitute') return choice === subscription.outOfStock ? null : { id, choice }
    return line && chosen.substitute ? { id, choice, line_id: line.id, substitute: chosen.substitute } : null
  }
  if (!line) return null
  if (name === 'swap')
    return chosen.option && chosen.option !== line.subSku
      ? { id, line_id: line.id, sub_sku: chosen.option }
      : null
  const quantity = whole(chosen.quantity)
  return quantity === null || quantity === line.quantity || quantity > mostQuantity
    ? null
    : { id, line_id: line.id, quantity: String(quantity) }
}

/** A saved address as request body; its identity number is not copied. */
function addressInput({ id }: Subscription, address: Address | undefined): Input | null {
  if (!address) return null
  const {
    firstname,
    lastname,
    code,
    phone,
    address: street,
    address2,
    city,
    province,
    zip,
    kana,
    country,
  } = address
  return {
    id,
    firstname,
    lastname,
    calling_code: code,
    contact: phone,
    address: street,
    address2,
    city,
    province,
    zip,
    kana,
    country_key: country,
  }
}
