import type { MemberRow } from '#shop/customers/list.contract.ts'
import type { DeskOrderRow } from '#shop/orders/desk/desk.contract.ts'

export type Guest = {
  name: string
  email: string
  phone: string | null
  orders: number
  /** The first of these orders that was found: the newest. */
  newest: Pick<DeskOrderRow, 'id' | 'number' | 'country'>
}

/**
 * Buyers without an account, by their address, of orders that a search found by who bought: an order found by its
 * number or what is in it is no answer to a name.
 */
export function guestsAmong(
  orders: readonly DeskOrderRow[],
  members: readonly MemberRow[],
  search: string,
): Guest[] {
  const known = new Set(members.map(({ email }) => email))
  const guests = new Map<string, Guest>()
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean)
  for (const { id, number, country, name, email, phone, isGuest } of orders) {
    if (!isGuest || email === null || known.has(email)) continue
    const text = `${name} ${email} ${phone ?? ''}`.toLowerCase()
    if (!words.every((word) => text.includes(word.replace(/^\+/, '')))) continue
    const guest = guests.get(email) ?? { name, email, phone, orders: 0, newest: { id, number, country } }
    guests.set(email, { ...guest, orders: guest.orders + 1 })
  }
  return [...guests.values()]
}
