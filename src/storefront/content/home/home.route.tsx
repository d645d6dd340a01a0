import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageMeta } from '../../shell/rendering/head.ts'
import { HomePage } from './home-page.tsx'
import { homePage } from './home.server.ts'

export const loader = (args: LoaderFunctionArgs) => homePage(args)

export const meta: typeof pageMeta = (args) => {
  const page = args.loaderData as Awaited<ReturnType<typeof loader>> | undefined // this route's own loader
  return [...(pageMeta(args) ?? []), ...(page ? [{ 'script:ld+json': page.linked }] : [])]
}

export default function Home() {
  return <HomePage page={useLoaderData<typeof loader>()} />
}
