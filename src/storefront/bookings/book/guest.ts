import { Id } from '#shop/ids.ts'

/** By what a guest uses their package: the order and the token of its link, where the address has them. */
export const guestOf = (query: URLSearchParams): { order?: string; token?: string } => {
  const order = query.get('order') ?? ''
  const token = query.get('token') ?? ''
  return Id.safeParse(order).success && token !== '' ? { order, token } : {}
}
