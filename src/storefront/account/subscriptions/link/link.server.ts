import { data, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { dayInHongKong } from '#shop/calendar.ts'
import { getSubscriptionLink, type SubscriptionLink } from '#shop/subscriptions/contract.ts'
import { wordsFor } from '../../../i18n/translate.server.ts'
import { localeOfRequest } from '../../../shell/shopper-state.ts'

/** Data of a notice's link; viewing it changes nothing. Null: the link does not exist. */
export async function linkPage(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  const head = {
    title: wordsFor(localeOfRequest(args.request), 'subscription')('link.title'),
    noindex: true,
  }
  const page = { head, token, today: dayInHongKong(new Date()) }
  const link = token === '' ? null : await linkOf(args, token)
  return data({ ...page, link }, { status: link ? 200 : 404 })
}

async function linkOf(args: LoaderFunctionArgs, token: string): Promise<SubscriptionLink | null> {
  try {
    return (await callApi(args, getSubscriptionLink, { token })).link
  } catch (error) {
    if ((error as { init?: { status?: number } | null }).init?.status === 404) return null // what callApi throws
    throw error
  }
}
