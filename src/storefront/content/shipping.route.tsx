import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageMeta } from '../shell/rendering/head.ts'
import { ReadOn } from './read-on.tsx'
import { Reading } from './reading.tsx'
import { wordsPage } from './words-page.server.ts'

export const loader = (args: LoaderFunctionArgs) => wordsPage(args, 'shipping')

export const meta = pageMeta

export default function Shipping() {
  return (
    <Reading {...useLoaderData<typeof loader>()}>
      <ReadOn to={['exchange', 'shops', 'contactus']} />
    </Reading>
  )
}
