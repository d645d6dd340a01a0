import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageMeta } from '../shell/rendering/head.ts'
import { legalPage } from './legal-page.server.ts'
import { LegalVersions } from './legal-versions.tsx'
import { ReadOn } from './read-on.tsx'
import { Reading } from './reading.tsx'

export const loader = (args: LoaderFunctionArgs) => legalPage(args, 'terms')

export const meta = pageMeta

export default function Terms() {
  const { number, from, versions, ...page } = useLoaderData<typeof loader>()
  return (
    <Reading {...page}>
      <LegalVersions number={number} from={from} versions={versions} />
      <ReadOn to={['privacy', 'membership', 'contactus']} />
    </Reading>
  )
}
