import type { MemberRow } from '#shop/customers/list.contract.ts'
import type { DeskOrderRow } from '#shop/orders/desk/desk.contract.ts'

export type Guest = {
  name: string
  email: string
  phone: string | null
  orders: number
  /** The newest of the orders found. */
  newest: Pick<DeskOrderRow, 'id' | 'number' | 'country'>
}

/**
 * Guest buyers, by e-mail address, of the orders found by buyer. Orders found by number or content are skipped, as
 * they do not match the name.
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
