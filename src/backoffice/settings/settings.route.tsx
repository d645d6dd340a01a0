import { Form, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { areas } from '#shop/settings/areas.rules.ts'
import { listSettings, type SettingHead } from '#shop/settings/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const search = (new URL(args.request.url).searchParams.get('search') ?? '').trim().slice(0, 80)
  return { ...(await callDesk(args, listSettings, {})), search }
}

/** Every setting by what it is about; what waits and what was changed stands out. */
export default function SettingsPage() {
  const t = useWords('settings')
  const area = useWords('settingArea')
  const name = useWords('settingName')
  const about = useWords('settingAbout')
  const { settings, search } = useLoaderData<typeof loader>()
  const wanted = search.toLowerCase()
  const found = settings.filter(({ key }) =>
    [key, name(key), about(key)].some((text) => text.toLowerCase().includes(wanted)),
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
      />
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

function SettingTable({ settings, label }: { settings: readonly SettingHead[]; label: string }) {
  const t = useWords('settings')
  const name = useWords('settingName')
  const about = useWords('settingAbout')
  return (
    <Scroll label={label}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{t('name')}</th>
            <th style={{ width: '20%' }}>{t('stands')}</th>
            <th style={{ width: '20%' }}>{t('changedAt')}</th>
          </tr>
        </thead>
        <tbody>
          {settings.map((setting) => (
            <tr key={setting.key}>
              <td>
                <Link to={`/desk/settings/${setting.key}`} className="link">
                  {name(setting.key)}
                </Link>
                <div className="small soft">{about(setting.key)}</div>
              </td>
              <td>
                <Standing setting={setting} />
              </td>
              <td className="tight">
                {setting.changedAt === null ? '–' : <Moment at={setting.changedAt} />}
                {setting.changedBy === '' ? null : <div className="small soft">{setting.changedBy}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function Standing({ setting: { isChanged, hasDraft, goesLiveAt } }: { setting: SettingHead }) {
  const t = useWords('settings')
  return (
    <div className="stack tight">
      <span className="desk-label">{t(isChanged ? 'changed' : 'usual')}</span>
      {hasDraft ? <span className="desk-label wait">{t('hasDraft')}</span> : null}
      {goesLiveAt === null ? null : (
        <span className="desk-label wait">
          {t('willChange')} <Moment at={goesLiveAt} />
        </span>
      )}
    </div>
  )
}
