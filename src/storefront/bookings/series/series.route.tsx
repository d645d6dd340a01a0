import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { TodayContext } from '../../account/subscriptions/use-days.ts'
import { pageMeta } from '../../shell/rendering/head.ts'
import { privately } from '../../shell/rendering/private-page.ts'
import { seriesPage } from './series.server.ts'
import { SeriesPage } from './series-page.tsx'

export const loader = (args: LoaderFunctionArgs) => seriesPage(args)
export const meta = pageMeta
export const headers = privately

/** `/booking/{treatment}/series`: several sessions of a package at once. */
export default function Series() {
  const page = useLoaderData<typeof loader>()
  return (
    <TodayContext value={page.today}>
      <SeriesPage page={page} />
    </TodayContext>
  )
}
