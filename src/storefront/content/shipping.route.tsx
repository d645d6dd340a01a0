import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { listDuties } from '#shop/delivery/duties.contract.ts'
import { countryName } from '#shop/region.ts'
import { useWords } from '../i18n/words.tsx'
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
  const { duties, parts, ...page } = useLoaderData<typeof loader>()
  const t = useWords('duties')
  const table = duties.length > 0 ? [{ id: 'duties', title: t('title') }] : []
  return (
    <Reading {...page} parts={[...parts, ...table]}>
      <DutyTable rows={duties} />
      <ReadOn to={['exchange', 'shops', 'contactus']} />
    </Reading>
  )
}
