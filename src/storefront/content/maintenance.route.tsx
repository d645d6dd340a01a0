import { data, useLoaderData, type HeadersFunction, type LoaderFunctionArgs } from 'react-router'
import { pageMeta } from '../shell/rendering/head.ts'
import { Prose } from './prose.tsx'
import { StillPage } from './still-page.tsx'
import { wordsPage } from './words-page.server.ts'

const minutesAway = 10

/** Closed for a while: machines are told to come back (the path is spelled as old links have it). */
export async function loader(args: LoaderFunctionArgs) {
  const page = await wordsPage(args, 'maintance')
  return data(
    { ...page, head: { ...page.head, noindex: true } },
    { status: 503, headers: { 'retry-after': String(minutesAway * 60), 'cache-control': 'no-store' } },
  )
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = pageMeta

export default function Maintenance() {
  const { title, intro, html } = useLoaderData<typeof loader>()
  return (
    <StillPage drawing="vessel" title={title} text={intro}>
      <Prose html={html} className="max-w-[30em] text-ink-soft" />
    </StillPage>
  )
}
