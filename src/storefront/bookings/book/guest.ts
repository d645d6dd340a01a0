import { Id } from '#shop/ids.ts'

/**
 * By what a guest uses their package, where the address has it: the order, and the token of its link unless
 * this browser placed the order.
 */
export const guestOf = (query: URLSearchParams): { order?: string; token?: string } => {
  const order = query.get('order') ?? ''
  const token = query.get('token') ?? ''
  if (!Id.safeParse(order).success) return {}
  return token === '' ? { order } : { order, token }
}
