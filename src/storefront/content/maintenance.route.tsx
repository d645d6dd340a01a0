import { data, useLoaderData, type HeadersFunction, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { momentText } from '#shop/date-text.ts'
import { getSetting } from '#shop/showcase/setting.contract.ts'
import { useWords } from '../i18n/words.tsx'
import { localeOfRequest } from '../shell/shopper-state.ts'
import { pageMeta } from '../shell/rendering/head.ts'
import { Prose } from './prose.tsx'
import { StillPage } from './still-page.tsx'
import { wordsPage } from './words-page.server.ts'

const minutesAway = 10

/** Seconds until the shop is expected to reopen; ten minutes if unknown. */
const secondsUntil = (at: string | null): number =>
  at === null ? minutesAway * 60 : Math.max(60, Math.ceil((Date.parse(at) - Date.now()) / 1_000))

/** Maintenance page, with status 503 and Retry-After (the path's spelling is that of old links). */
export async function loader(args: LoaderFunctionArgs) {
  const [page, setting] = await Promise.all([wordsPage(args, 'maintance'), callApi(args, getSetting, {})])
  const { maintenanceUntil: until } = setting
  const locale = localeOfRequest(args.request)
  return data(
    {
      ...page,
      head: { ...page.head, noindex: true },
      backAt: until === null ? null : momentText(locale, until),
    },
    { status: 503, headers: { 'retry-after': String(secondsUntil(until)), 'cache-control': 'no-store' } },
  )
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = pageMeta

export default function Maintenance() {
  const t = useWords('still')
  const { title, intro, html, backAt } = useLoaderData<typeof loader>()
  return (
    <StillPage drawing="vessel" title={title} text={intro}>
      {backAt === null ? null : <p>{t('backAt', { moment: backAt })}</p>}
      <Prose html={html} className="max-w-[30em] text-ink-soft" />
    </StillPage>
  )
}
