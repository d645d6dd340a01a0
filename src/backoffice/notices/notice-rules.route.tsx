import { useState } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { getNoticeRules, type NoticeRuleView } from '#shop/work-queue/notices/notice.contract.ts'
import { listPushDevices } from '#shop/work-queue/push/push.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, Tick } from '../shell/forms/fields.tsx'
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

/** Notification preferences: a row per kind, a column per channel. */
export default function NoticeRules() {
  const { rules, digestHour, quietFrom, quietUntil, push } = useLoaderData<typeof loader>()
  const t = useWords('notices')
  const { revalidate } = useRevalidator()
  // ticks are shown anew after each save: of two mails the one at once is saved
  const [saves, setSaves] = useState(0)
  const atAnyHour = [['', t('never')] as const, ...hours]
  return (
    <>
      <PageTop title={t('settings')}>
        <Link to="/desk/notifications" className="act">
          {t('title')}
        </Link>
      </PageTop>
      <ActForm
        call={calls.saveNoticeRules}
        stays
        done={() => void revalidate().then(() => setSaves((count) => count + 1))}
      >
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
              <tbody key={saves}>
                {rules.map((rule, at) => (
                  <RuleRow key={rule.kind} rule={rule} at={at} />
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

/** Channels with the field name of their checkboxes. */
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

/** `at`: position among the rules; each checkbox has a name of its own, as of a repeated name only the last value counts. */
function RuleRow({ rule, at }: { rule: NoticeRuleView; at: number }) {
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
            <Tick
              name={`${way}[${at}]`}
              value={rule.kind}
              defaultChecked={isOn(rule)}
              label={
                <span className="unseen">
                  {name}: {t(`way.${way}`)}
                </span>
              }
            />
          )}
        </td>
      ))}
    </tr>
  )
}
