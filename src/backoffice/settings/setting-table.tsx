import type { SettingHead } from '#shop/settings/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

type Props = { settings: readonly SettingHead[]; label: string; below?: string }

/** Settings with their state, each linked to its page. */
export function SettingTable({ settings, label, below = '/desk/settings' }: Props) {
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
              <td className="whole name" style={{ minWidth: '17em' }}>
                <Link to={`${below}/${setting.key}`} className="link">
                  {name(setting.key)}
                </Link>
                <div className="small soft">{about(setting.key)}</div>
              </td>
              <td>
                <Standing setting={setting} />
              </td>
              <td className="tight">
                {setting.changedAt === null ? '–' : <Moment at={setting.changedAt} />}
                {setting.changedAt === null ? null : (
                  <div className="small soft">{setting.changedBy || t('nobody')}</div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

/** Content has no default, so it is shown neither as changed nor as default. */
function Standing({ setting: { area, isChanged, hasDraft, goesLiveAt } }: { setting: SettingHead }) {
  const t = useWords('settings')
  return (
    <div className="row">
      {area === 'content' ? null : <span className="desk-label">{t(isChanged ? 'changed' : 'usual')}</span>}
      {hasDraft ? <span className="desk-label wait">{t('hasDraft')}</span> : null}
      {goesLiveAt === null ? null : (
        <span className="desk-label wait">
          {t('willChange')} <Moment at={goesLiveAt} />
        </span>
      )}
    </div>
  )
}
