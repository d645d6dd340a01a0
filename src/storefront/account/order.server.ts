import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { Id } from '#shop/ids.ts'
import { getOrder, type Order } from '#shop/orders/contract.ts'

/** One order of the member; null: they have none of that number. */
export async function orderPage(args: LoaderFunctionArgs, id: string): Promise<{ order: Order | null }> {
  if (!Id.safeParse(id).success) return { order: null }
  try {
    return await callApi(args, getOrder, { id })
  } catch (error) {
    if ((error as { init?: { status?: number } | null }).init?.status === 404) return { order: null } // what callApi throws
    throw error
  }
}
