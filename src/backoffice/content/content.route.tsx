import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { isLegalSlug } from '#shop/content/pages/page.rules.ts'
import { pageOfKey } from '#shop/settings/catalog.rules.ts'
import { listSettings } from '#shop/settings/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { SettingTable } from '../settings/setting-table.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listSettings, {})

/** Content of the storefront, and its pending changes. */
export default function ContentPage() {
  const t = useWords('content')
  const name = useWords('settingName')
  const { settings } = useLoaderData<typeof loader>()
  const content = settings.filter(({ area }) => area === 'content')
  const kindOf = (key: string) => {
    const slug = pageOfKey(key)
    if (key === 'menus' || key === 'stories') return key
    return slug === null ? 'home' : isLegalSlug(slug) ? 'legal' : 'page'
  }
  const parts = [
    ['home', name('front_page')],
    ['menus', name('menus')],
    ['stories', name('stories')],
    ['legal', t('legal')],
    ['page', t('pages')],
  ] as const
  return (
    <>
      <PageTop title={t('title')}>
        <Link to="/desk/content/letters" className="act">
          {t('letters')}
        </Link>
      </PageTop>
      <p className="soft">{t('about')}</p>
      {parts.map(([kind, title]) => (
        <section key={kind} className="desk-card" aria-labelledby={`content-${kind}`}>
          <h2 id={`content-${kind}`}>{title}</h2>
          <SettingTable
            settings={content.filter(({ key }) => kindOf(key) === kind)}
            label={title}
            below="/desk/content"
          />
        </section>
      ))}
    </>
  )
}
