import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { momentText } from '#shop/date-text.ts'
import { isRefusal } from '#shop/refusal.ts'
import { getPagePreview } from '#shop/settings/preview/preview.contract.ts'
import { pageMeta } from '../../shell/rendering/head.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { Reading } from '../reading.tsx'
import { toWordsPage } from '../words-page.server.ts'
import { PreviewStrip } from './preview-strip.tsx'

/** An unpublished version of a page, by a preview link of the back office. It is not cached and not indexed. */
export async function loader(args: LoaderFunctionArgs) {
  const { page } = await callApi(args, getPagePreview, { token: args.params.token ?? '' }).catch(
    (error: unknown) => {
      throw isRefusal(error) ? data(null, { status: 404 }) : error
    },
  )
  const shown = toWordsPage(args, page)
  const moment = momentText(localeOfRequest(args.request), page.effectiveAt)
  return { ...shown, head: { ...shown.head, noindex: true }, number: page.version, moment }
}

export const meta = pageMeta
export const headers = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })

export default function PagePreview() {
  const { number, moment, ...page } = useLoaderData<typeof loader>()
  return (
    <>
      <PreviewStrip number={number} moment={moment} />
      <Reading {...page} />
    </>
  )
}
