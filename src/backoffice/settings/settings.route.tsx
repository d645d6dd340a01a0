import { Form, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { areas } from '#shop/settings/areas.rules.ts'
import { listSettings } from '#shop/settings/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { SettingTable } from './setting-table.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const search = (new URL(args.request.url).searchParams.get('search') ?? '').trim().slice(0, 80)
  return { ...(await callDesk(args, listSettings, {})), search }
}

/** All settings by area; pending and changed ones are highlighted. */
export default function SettingsPage() {
  const t = useWords('settings')
  const rates = useWords('rates')
  const area = useWords('settingArea')
  const name = useWords('settingName')
  const about = useWords('settingAbout')
  const { settings, search } = useLoaderData<typeof loader>()
  const wanted = search.toLowerCase()
  const found = settings.filter(
    ({ key, area: of }) =>
      of !== 'content' && [key, name(key), about(key)].some((text) => text.toLowerCase().includes(wanted)),
  )
  return (
    <>
      <PageTop
        title={t('title')}
        find={
          <Form className="row" role="search" action="/desk/settings">
            <input
              type="search"
              name="search"
              className="well"
              defaultValue={search}
              maxLength={80}
              aria-label={t('find')}
              placeholder={t('find')}
            />
          </Form>
        }
      >
        <Link to="/desk/settings/rates" className="act">
          {rates('title')}
        </Link>
      </PageTop>
      <p className="soft">{t('about')}</p>
      {found.length === 0 ? <p className="desk-card">{t('none')}</p> : null}
      {areas.map((key) => {
        const here = found.filter((setting) => setting.area === key)
        return here.length === 0 ? null : (
          <section key={key} className="desk-card" aria-labelledby={`settings-${key}`}>
            <h2 id={`settings-${key}`}>{area(key)}</h2>
            <SettingTable settings={here} label={area(key)} />
          </section>
        )
      })}
    </>
  )
}
