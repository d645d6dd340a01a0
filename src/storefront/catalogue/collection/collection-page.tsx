import { useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation, useSearchParams, useSubmit } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { Dropdown } from '#ui/fields/dropdown.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pager, type PagerLink } from '#ui/pager.tsx'
import type { SortKey } from '#shop/showcase/lists/sort.rules.ts'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import type { CollectionData } from './collection.server.ts'
import { ProductGrid } from './product-grid.tsx'

const sorts: readonly SortKey[] = ['popularity', 'new', 'price_asc', 'price_desc']

/**
 * Collection page: title, filter and sort order, tiles, pagination. Works without JavaScript by links and a GET form.
 */
export function CollectionPage({ list }: { list: CollectionData }) {
  const t = useWords('collection')
  const pathTo = usePathTo()
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const stale = navigation.state === 'loading' && navigation.location.pathname === pathname
  return (
    <div className="wrap pt-[clamp(1.5rem,4vw,3.5rem)] pb-(--section)">
      <header className="mb-5 md:mb-8">
        <h1>{list.title}</h1>
        <p className="lead mt-2.5">{list.sentence}</p>
      </header>
      <Choices key={pathname} list={list} />
      <ProductGrid
        tiles={list.tiles}
        level="h2"
        eager={4}
        stale={stale}
        empty={
          <EmptyState
            drawing="vessel"
            action={
              <Link to={pathTo('/collection/:collection?')} className={buttonLook()}>
                {t('seeAll')}
              </Link>
            }
          >
            {t('empty')}
          </EmptyState>
        }
      />
      <Pages list={list} />
    </div>
  )
}

function Choices({ list }: { list: CollectionData }) {
  const t = useWords('collection')
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const listed = useRef(list)
  // Back and links change the selection too. The select elements are not remounted, as one of them may have focus. A
  // selection made before hydration is preserved.
  useEffect(() => {
    if (listed.current === list) return
    listed.current = list
    for (const [name, value] of Object.entries({ category: list.category, sort: list.sort })) {
      const box = form.current?.elements.namedItem(name)
      if (box instanceof HTMLSelectElement) box.value = value
    }
  }, [list])
  const send = () => {
    // Default values are left out of the address.
    const chosen = [...new FormData(form.current ?? undefined)].filter(
      ([name, value]) => value !== '' && !(name === 'sort' && value === 'popularity'),
    )
    void submit(new URLSearchParams(chosen as [string, string][]), {
      method: 'get',
      preventScrollReset: true,
    }) // the form has no file fields
  }
  return (
    <Form
      ref={form}
      method="get"
      className="sticky top-(--bar,3.75rem) z-20 -mx-(--gutter) mb-5 flex flex-wrap items-center gap-x-7 gap-y-1 bg-paper/95 px-(--gutter) py-1.5 md:top-(--bar,4.5rem)"
    >
      {list.brand ? <input type="hidden" name="brand" value={list.brand} /> : null}
      {list.filters.length > 0 ? (
        <Dropdown
          name="category"
          label={t('filter')}
          defaultValue={list.category}
          options={[{ value: '', label: t('filterAll') }, ...list.filters]}
          onChange={send}
        />
      ) : null}
      <Dropdown
        name="sort"
        label={t('sort')}
        defaultValue={list.sort}
        options={sorts.map((value) => ({ value, label: t(`sortBy.${value}`) }))}
        onChange={send}
      />
      <noscript>
        <button type="submit" className={buttonLook({ spacing: 'sm' })}>
          {t('apply')}
        </button>
      </noscript>
      <p role="status" className="num ml-auto text-sm text-ink-soft">
        {t('count', { count: list.total })}
      </p>
    </Form>
  )
}

function Pages({ list }: { list: Pick<CollectionData, 'page' | 'pages'> }) {
  const t = useWords('collection')
  const [search] = useSearchParams()
  const hrefOf = (page: number) => {
    const words = new URLSearchParams(search)
    words.delete('page')
    if (page > 1) words.set('page', String(page))
    return `?${words}`
  }
  const pageLink = ({ page, children, ...rest }: PagerLink) => (
    <Link {...rest} to={hrefOf(page)}>
      {children}
    </Link>
  )
  return (
    <Pager
      label={t('pages')}
      page={list.page}
      pages={list.pages}
      previousLabel={t('previous')}
      nextLabel={t('next')}
      pageLabel={(page) => t('page', { page })}
      link={pageLink}
      className="mt-[clamp(2rem,4vw,4rem)]"
    />
  )
}

export { Pages as CollectionPages }
