import { useEffect, useRef } from 'react'
import {
  Form,
  useLoaderData,
  useNavigation,
  useSearchParams,
  useSubmit,
  type LoaderFunctionArgs,
} from 'react-router'
import Search from 'lucide-react/icons/search'
import { sortWords } from '#shop/showcase/lists/sort.rules.ts'
import { buttonLook } from '#ui/button-look.ts'
import { classes } from '#ui/classes.ts'
import { Dropdown } from '#ui/fields/dropdown.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { wellLook } from '#ui/fields/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { pageMeta } from '../../shell/rendering/head.ts'
import { track } from '../../tracking/track.ts'
import { CollectionPages } from './collection-page.tsx'
import { ProductGrid } from './product-grid.tsx'
import { searchPage, type SearchData } from './search.server.ts'

export const loader = (args: LoaderFunctionArgs) => searchPage(args)
export const meta = pageMeta

export default function SearchResults() {
  const found = useLoaderData<typeof loader>()
  const t = useWords('searchPage')
  const [search] = useSearchParams()
  const navigation = useNavigation()
  const isRequested = found.keyword !== ''
  useEffect(() => {
    if (found.keyword) track({ name: 'search', term: found.keyword })
  }, [found.keyword])
  return (
    <div className="wrap pt-[clamp(1.5rem,4vw,3.5rem)] pb-(--section)">
      <h1>{isRequested ? t('titleFor', { keyword: found.keyword }) : t('title')}</h1>
      <Form method="get" role="search" key={search.get('keyword')} className="relative mt-5 max-w-xl">
        <input
          name="keyword"
          type="search"
          defaultValue={found.keyword}
          maxLength={80}
          aria-label={t('label')}
          placeholder={t('placeholder')}
          enterKeyHint="search"
          className={wellLook('h-13 pr-13')}
        />
        <IconButton type="submit" label={t('submit')} className="absolute inset-y-0 right-1 my-auto">
          <Search size={20} />
        </IconButton>
      </Form>
      <div className="mt-4 mb-8 flex min-h-11 flex-wrap items-center justify-between gap-x-7">
        <p role="status" className="text-sm text-ink-soft">
          {isRequested && found.total > 0 ? t('count', { count: found.total }) : null}
        </p>
        {isRequested && found.total > 1 ? <Sorting found={found} /> : null}
      </div>
      {found.instead ? (
        <Instead instead={found.instead} requested={isRequested} away={found.isAway} />
      ) : (
        <>
          <ProductGrid
            tiles={found.tiles}
            level="h2"
            eager={4}
            stale={navigation.state === 'loading' && navigation.location.pathname.endsWith('/search')}
          />
          <CollectionPages list={found} />
        </>
      )}
    </div>
  )
}

/** Sort order of the results; by default the best match first. */
function Sorting({ found }: { found: SearchData }) {
  const t = useWords('searchPage')
  const collection = useWords('collection')
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const send = (sort: string) =>
    void submit(
      { keyword: found.keyword, ...(sort === 'popularity' ? {} : { sort }) },
      { method: 'get', preventScrollReset: true },
    )
  return (
    <Form ref={form} method="get" className="flex flex-wrap items-center gap-x-4">
      <input type="hidden" name="keyword" value={found.keyword} />
      <Dropdown
        key={found.sort}
        name="sort"
        label={collection('sort')}
        defaultValue={found.sort}
        options={sortWords.map((value) => ({
          value,
          label: value === 'popularity' ? t('relevance') : collection(`sortBy.${value}`),
        }))}
        onChange={send}
      />
      <noscript>
        <button type="submit" className={buttonLook({ spacing: 'sm' })}>
          {collection('apply')}
        </button>
      </noscript>
    </Form>
  )
}

function Instead({
  instead,
  requested: isRequested,
  away: isAway,
}: {
  instead: NonNullable<SearchData['instead']>
  requested: boolean
  away: boolean
}) {
  const t = useWords('searchPage')
  const pathTo = usePathTo()
  return (
    <>
      {isRequested ? (
        <EmptyState drawing="lens" detail={t(isAway ? 'awayDetail' : 'emptyDetail')} className="pt-6! pb-10!">
          {t(isAway ? 'away' : 'empty')}
        </EmptyState>
      ) : null}
      <nav aria-label={t('shelves')} className="mb-12">
        <p className={classes('mb-3 text-sm text-ink-soft', isRequested && 'text-center')}>{t('shelves')}</p>
        <ul className={classes('flex flex-wrap gap-2', isRequested && 'justify-center')}>
          {instead.shelves.map((collection) => (
            <li key={collection.value}>
              <Link
                to={pathTo('/collection/:collection?', { collection: collection.value })}
                className="inline-flex min-h-11 items-center rounded-full border border-edge px-4.5 text-[0.9375rem] hover:border-ink"
              >
                {collection.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {instead.tiles.length > 0 ? <ProductGrid title={t('bestSellers')} tiles={instead.tiles} /> : null}
    </>
  )
}
