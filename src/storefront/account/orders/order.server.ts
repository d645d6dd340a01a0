import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { listReturns } from '#shop/returns/contract.ts'
import type { OrderReturns } from '../../checkout/order/return-panel.tsx'
import { Id } from '#shop/ids.ts'
import { getOrder } from '#shop/orders/contract.ts'
import type { Order } from '#shop/orders/order.contract.ts'

/** An order of the member; null: not found among the member's orders. */
export async function orderPage(
  args: LoaderFunctionArgs,
  id: string,
): Promise<{ order: Order | null; returns: OrderReturns | null }> {
  const none = { order: null, returns: null }
  if (!Id.safeParse(id).success) return none
  try {
    const [{ order }, returns] = await Promise.all([
      callApi(args, getOrder, { id }),
      callApi(args, listReturns, { orderId: id }),
    ])
    return { order, returns }
  } catch (error) {
    if ((error as { init?: { status?: number } | null }).init?.status === 404) return none // what callApi throws
    throw error
  }
}
