import { Id } from '#shop/ids.ts'

/**
 * A guest's access to their package by the address: the order, and the token of its link unless this browser placed
 * the order.
 */
export const guestOf = (query: URLSearchParams): { order?: string; token?: string } => {
  const order = query.get('order') ?? ''
  const token = query.get('token') ?? ''
  if (!Id.safeParse(order).success) return {}
  return token === '' ? { order } : { order, token }
}
