import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getNoticeRules, type NoticeRuleView } from '#shop/work-queue/notices/notice.contract.ts'
import { listPushDevices } from '#shop/work-queue/push/push.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send } from '../shell/forms/fields.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { PushDevices } from './push-devices.tsx'
import { useWords } from '../words/words.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const [rules, push] = await Promise.all([
    callDesk(args, getNoticeRules, {}),
    callDesk(args, listPushDevices, {}),
  ])
  return { ...rules, push }
}

const hours = Array.from(
  { length: 24 },
  (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const,
)

/** What one is told of, where and when: a row a kind, a column a way. */
export default function NoticeRules() {
  const { rules, digestHour, quietFrom, quietUntil, push } = useLoaderData<typeof loader>()
  const t = useWords('notices')
  const atAnyHour = [['', t('never')] as const, ...hours]
  return (
    <>
      <PageTop title={t('settings')}>
        <Link to="/desk/notifications" className="act">
          {t('title')}
        </Link>
      </PageTop>
      <ActForm call={calls.saveNoticeRules} stays>
        <p className="soft small">{t('rulesHint')}</p>
        <section className="desk-card flush" aria-label={t('settings')}>
          <Scroll label={t('settings')}>
            <table className="desk-table">
              <thead>
                <tr>
                  <th>{t('about')}</th>
                  {ways.map(({ name }) => (
                    <th key={name}>{t(`way.${name}`)}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rules.map((rule) => (
                  <RuleRow key={rule.kind} rule={rule} />
                ))}
              </tbody>
            </table>
          </Scroll>
        </section>
        <section className="desk-card" aria-labelledby="when">
          <h2 id="when">{t('when')}</h2>
          <div className="row">
            <Choice
              name="digest_hour"
              label={t('digestHour')}
              options={hours}
              defaultValue={String(digestHour)}
            />
            <Choice
              name="quiet_from"
              label={t('quietFrom')}
              options={atAnyHour}
              defaultValue={quietFrom === null ? '' : String(quietFrom)}
            />
            <Choice
              name="quiet_until"
              label={t('quietUntil')}
              options={atAnyHour}
              defaultValue={quietUntil === null ? '' : String(quietUntil)}
            />
          </div>
          <p className="soft small">{t('quietHint')}</p>
        </section>
        <div className="row">
          <Send>{t('save')}</Send>
        </div>
      </ActForm>
      <PushDevices {...push} />
    </>
  )
}

/** Each way by the field that its ticks are sent in. */
const ways: readonly {
  name: 'in_desk' | 'mail' | 'digest' | 'push' | 'only_mine'
  isOn(rule: NoticeRuleView): boolean
}[] = [
  { name: 'in_desk', isOn: ({ inDesk }) => inDesk },
  { name: 'mail', isOn: ({ mail }) => mail === 'now' },
  { name: 'digest', isOn: ({ mail }) => mail === 'digest' },
  { name: 'push', isOn: ({ push }) => push },
  { name: 'only_mine', isOn: ({ onlyMine }) => onlyMine },
]

function RuleRow({ rule }: { rule: NoticeRuleView }) {
  const t = useWords('notices')
  const name = useWords('today')(`matter.${rule.kind}`)
  return (
    <tr>
      <th scope="row">{name}</th>
      {ways.map(({ name: way, isOn }) => (
        <td key={way}>
          {way === 'only_mine' && rule.isOwn ? (
            '—'
          ) : (
            <label className="tick">
              <input type="checkbox" name={way} value={rule.kind} defaultChecked={isOn(rule)} />
              <span className="unseen">
                {name}: {t(`way.${way}`)}
              </span>
            </label>
          )}
        </td>
      ))}
    </tr>
  )
}
