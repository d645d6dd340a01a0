import { data, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { dayInHongKong } from '#shop/calendar.ts'
import { getTransferLink, type TransferLink } from '#shop/sessions/transfers/transfer.contract.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import { isSignedIn } from '../../shell/shell-data.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'

/** Data of an offer's link in an e-mail; viewing it changes nothing. Null: the offer does not exist. */
export async function transferPage(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  const t = wordsFor(localeOfRequest(args.request), 'booking')
  const page = {
    head: { title: t('transfer.take.title'), noindex: true },
    token,
    isSignedIn: isSignedIn(args.request),
    today: dayInHongKong(new Date()),
  }
  const transfer = token === '' ? null : await transferOf(args, token)
  return data({ ...page, transfer }, { status: transfer ? 200 : 404 })
}

async function transferOf(args: LoaderFunctionArgs, token: string): Promise<TransferLink | null> {
  try {
    return (await callApi(args, getTransferLink, { token })).transfer
  } catch (error) {
    if ((error as { init?: { status?: number } | null }).init?.status === 404) return null // what callApi throws
    throw error
  }
}
