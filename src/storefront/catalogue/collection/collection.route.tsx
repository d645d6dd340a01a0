import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageMeta } from '../../shell/rendering/head.ts'
import { CollectionPage } from './collection-page.tsx'
import { collectionPage } from './collection.server.ts'

export const loader = (args: LoaderFunctionArgs) => collectionPage(args, args.params.collection)
export const meta = pageMeta

export default function Collection() {
  return <CollectionPage list={useLoaderData<typeof loader>()} />
}
