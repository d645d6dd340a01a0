import type { MetaArgs, MetaDescriptor } from 'react-router'
import { pageMeta, type PageHead } from '../../shell/rendering/head.ts'
import type { ShellData } from '../../shell/shell-data.ts'
import { jsonLdOf } from './json-ld.ts'
import type { ProductPageData } from './product-view.ts'

type Loaded = { head: PageHead; page?: ProductPageData | null }

/** Tags of the page, and its structured data; React Router escapes the content of the script. */
export function productMeta(args: MetaArgs<() => Loaded | undefined>): MetaDescriptor[] {
  const tags = pageMeta(args) ?? []
  const page = args.loaderData?.page
  if (!page) return tags
  const root = args.matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined // the root's own loader
  return [...tags, ...jsonLdOf(page, root?.site ?? '').map((json) => ({ 'script:ld+json': json }))]
}
