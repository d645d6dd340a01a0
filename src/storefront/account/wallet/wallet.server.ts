import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { quoteConversion, type ConversionQuote } from '#shop/profile/convert.contract.ts'
import { listGiftCards } from '#shop/checkout/gift-card.contract.ts'
import { currencies, fromDecimal, isCurrency, type Currency } from '#shop/money.ts'
import { isRefusal } from '#shop/refusal.ts'
import { getWallet } from '#shop/wallet/contract.ts'

const perPage = 20

/** The wallet; `?from=HKD&to=JPY&amount=100` previews a conversion, `?page=` selects a page of its history. */
export async function walletPage(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const requested = {
    from: query.get('from') ?? '',
    to: query.get('to') ?? '',
    amount: query.get('amount') ?? '',
  }
  const [{ wallet }, { giftCards }, conversion] = await Promise.all([
    callApi(args, getWallet, { page, limit: perPage }),
    callApi(args, listGiftCards, {}),
    requested.amount === '' ? null : quoteOf(args, requested),
  ])
  return {
    wallet,
    giftCards,
    conversion,
    requested: requested,
    currencies,
    page,
    pages: Math.max(1, Math.ceil(wallet.total / perPage)),
  }
}

type Asked = { from: string; to: string; amount: string }
type Quoted =
  | { quote: ConversionQuote; refused: null }
  | { quote: null; refused: { code: string; amount: string } }

const refusedFor = (code: string, amount = ''): Quoted => ({ quote: null, refused: { code, amount } })

/** Parses a typed amount; null: not a number, or not a valid amount of the currency. */
function amountOf(written: string, currency: Currency): number | null {
  try {
    const { minor } = fromDecimal(written.trim(), currency)
    return minor > 0 ? Number(written) : null
  } catch {
    return null // not a number, or more decimals than the currency has
  }
}

/** Preview of a conversion; a refusal is shown at its form. */
async function quoteOf(
  args: LoaderFunctionArgs,
  { from, to, amount: written }: Asked,
): Promise<Quoted | null> {
  if (!isCurrency(from) || !isCurrency(to)) return null
  if (from === to) return refusedFor('wallet.same_currency')
  const amount = amountOf(written, from)
  if (amount === null) return refusedFor('wallet.bad_amount')
  try {
    return { ...(await callApi(args, quoteConversion, { from, to, amount })), refused: null }
  } catch (error) {
    if (!isRefusal(error) || error.kind === 'signed_out') throw error
    return refusedFor(error.code, String(error.detail.values?.amount ?? ''))
  }
}
