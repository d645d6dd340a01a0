import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listBranchDays } from '#shop/bookings/desk-schedule/setup.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send } from '../shell/forms/fields.tsx'
import { TextFile } from '../shell/forms/text-file.tsx'
import { ImportHistory } from '../shell/import-history.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'
import { BranchCard } from './branch-card.tsx'
import { useDayLabel } from './day-label.ts'
import { Reason } from './fields.tsx'
import { ScheduleTabs } from './schedule-tabs.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listBranchDays, {})

/** Hours of the branches, special days, and public holidays. */
export default function BranchDays() {
  const t = useWords('schedule')
  const dayLabel = useDayLabel()
  const { branches, holidays, knownUntil } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('days')} />
      <ScheduleTabs current="days" />
      <div className="desk-two even">
        <div className="stack">
          {branches.map((branch) => (
            <BranchCard key={branch.key} branch={branch} />
          ))}
        </div>
        <section className="desk-card stack" aria-labelledby="holidays">
          <h2 id="holidays">{t('holidays')}</h2>
          {knownUntil.map(({ country, day }) => (
            <p key={country} className="soft">
              {t('knownUntil', { country: country.toUpperCase(), day })}
            </p>
          ))}
          <ul>
            {holidays.map(({ country, day, name }) => (
              <li key={`${country} ${day}`}>
                <span className="num">{day.slice(0, 4)}</span> {dayLabel(day)} · {name}{' '}
                <span className="soft small">{country.toUpperCase()}</span>
              </li>
            ))}
          </ul>
          <ActPanel title={t('importHolidays')}>
            <ActForm call={calls.importHolidays}>
              <TextFile
                name="table"
                label={t('table')}
                hint={t('tableHint')}
                placeholder="country,day,chi,cn,eng"
                maxLength={50_000}
              />
              <Reason />
              <div className="row">
                <Send>{t('importHolidays')}</Send>
                <ImportHistory kind="holidays" />
              </div>
            </ActForm>
          </ActPanel>
        </section>
      </div>
    </>
  )
}
