import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { momentText } from '#shop/date-text.ts'
import { isRefusal } from '#shop/refusal.ts'
import { getMenusPreview } from '#shop/settings/preview/preview.contract.ts'
import { pageMeta } from '../../shell/rendering/head.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { HomePage } from '../home/home-page.tsx'
import { homePage } from '../home/home.server.ts'
import { PreviewStrip } from './preview-strip.tsx'

/**
 * The home page with unpublished menus, by a preview link of the back office; the shell loads the menus by the same
 * link.
 */
export async function loader(args: LoaderFunctionArgs) {
  const token = args.params.token ?? ''
  const { at, number } = await callApi(args, getMenusPreview, { token }).catch((error: unknown) => {
    throw isRefusal(error) ? data(null, { status: 404 }) : error
  })
  const page = await homePage(args)
  const moment = momentText(localeOfRequest(args.request), at)
  return { head: { ...page.head, noindex: true }, page, number, moment }
}

export const meta = pageMeta
export const headers = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })

export default function MenusPreview() {
  const { page, number, moment } = useLoaderData<typeof loader>()
  return (
    <>
      <PreviewStrip number={number} moment={moment} />
      <HomePage page={page} />
    </>
  )
}
