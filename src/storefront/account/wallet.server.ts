import type { LoaderFunctionArgs } from 'react-router'
import { callApi, callByName } from '#api/client.ts'
import type { ConversionQuote } from '#shop/account/convert.contract.ts'
import { listGiftCards } from '#shop/checkout/gift-card.contract.ts'
import { currencies } from '#shop/money.ts'
import { isRefusal } from '#shop/refusal.ts'
import { getWallet } from '#shop/wallet/contract.ts'
import { fromWire } from '../cart/from-wire.ts'

const perPage = 20

/** The wallet; `?from=HKD&to=JPY&amount=100` asks what that would be, `?page=` turns its history. */
export async function walletPage(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const asked = { from: query.get('from') ?? '', to: query.get('to') ?? '', amount: query.get('amount') ?? '' }
  const [{ wallet }, { giftCards }, conversion] = await Promise.all([
    callApi(args, getWallet, { page, limit: perPage }),
    callApi(args, listGiftCards, {}),
    asked.amount === '' ? null : quoteOf(args, asked),
  ])
  return { wallet, giftCards, conversion, asked, currencies, page, pages: Math.max(1, Math.ceil(wallet.total / perPage)) }
}

type Asked = { from: string; to: string; amount: string }
type Quoted = { quote: ConversionQuote; refused: null } | { quote: null; refused: { code: string; amount: string } }

/** What the shop says to it; a no is shown where it was asked. */
async function quoteOf(args: LoaderFunctionArgs, asked: Asked): Promise<Quoted> {
  try {
    return { ...fromWire<{ quote: ConversionQuote }>(await callByName(args, 'quote-conversion', asked)), refused: null }
  } catch (error) {
    if (!isRefusal(error) || error.kind === 'signed_out') throw error
    return { quote: null, refused: { code: error.code, amount: String(error.detail.values?.amount ?? '') } }
  }
}
