import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { listDuties } from '#shop/delivery/duties.contract.ts'
import { countryName } from '#shop/region.ts'
import { pageMeta } from '../shell/rendering/head.ts'
import { localeOfRequest } from '../shell/shopper-state.ts'
import { DutyTable } from './duty-table.tsx'
import { ReadOn } from './read-on.tsx'
import { Reading } from './reading.tsx'
import { wordsPage } from './words-page.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const locale = localeOfRequest(args.request)
  const [page, { countries }] = await Promise.all([
    wordsPage(args, 'shipping'),
    callApi(args, listDuties, {}),
  ])
  return { ...page, duties: countries.map((row) => ({ ...row, name: countryName(locale, row.country) })) }
}

export const meta = pageMeta

export default function Shipping() {
  const { duties, ...page } = useLoaderData<typeof loader>()
  return (
    <Reading {...page}>
      <DutyTable rows={duties} />
      <ReadOn to={['exchange', 'shops', 'contactus']} />
    </Reading>
  )
}
