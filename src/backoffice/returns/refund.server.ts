import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { previewReturn, type DeskReturn } from '#shop/returns/desk.contract.ts'
import { previewExchange } from '#shop/returns/exchange.contract.ts'
import { isRefusal } from '#shop/refusal.ts'

/** Preview of a return's refund with the fees in the address; null: not possible, or not permitted. */
export async function refundOf(args: LoaderFunctionArgs, { id, toWallet }: DeskReturn) {
  const query = new URL(args.request.url).searchParams
  const input = {
    delivery: query.get('delivery') === '1',
    giftWrap: query.get('gift_wrap') === '1',
    toWallet: query.has('seen') ? query.get('to_wallet') === '1' : toWallet,
  }
  try {
    return { ...(await callApi(args, previewReturn, { id, ...input })).preview, input: input }
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}
export type Refund = NonNullable<Awaited<ReturnType<typeof refundOf>>>

/** Possible replacements for a return; null: not permitted. */
export async function exchangeOf(args: LoaderFunctionArgs, { id }: DeskReturn) {
  try {
    return (await callApi(args, previewExchange, { id })).lines
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}
