import type { DeskBranch } from '#shop/bookings/desk-schedule/setup.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField, Tick } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'
import { useDayLabel } from './day-label.ts'
import { NameFields, Reason, Times } from './fields.tsx'

type Hours = { opens?: string | undefined; closes?: string | undefined }

/** Regular hours of a branch, and special days. */
export function BranchCard({ branch }: { branch: DeskBranch }) {
  const t = useWords('schedule')
  const hoursText = ({ opens, closes }: Hours) => (opens && closes ? `${opens}–${closes}` : t('closed'))
  return (
    <section className="desk-card stack" aria-labelledby={`branch-${branch.key}`}>
      <h2 id={`branch-${branch.key}`}>{branch.name}</h2>
      <dl className="facts">
        <dt>{t('weekdays')}</dt>
        <dd className="num">{hoursText(branch.weekdays)}</dd>
        <dt>{t('weekends')}</dt>
        <dd className="num">{hoursText(branch.weekends)}</dd>
      </dl>
      {branch.bookable ? null : <p className="soft">{t('notBookable')}</p>}
      {branch.specialDays.map((special) => (
        <SpecialDay
          key={special.day}
          branchKey={branch.key}
          day={special.day}
          text={`${hoursText(special)} · ${special.why}`}
        />
      ))}
      <div className="row">
        <ActPanel
          title={t('addSpecialDay')}
          form={{ call: calls.saveSpecialDay, fixed: { branch: branch.key } }}
        >
          <SpecialDayForm branchKey={branch.key} />
        </ActPanel>
        <ActPanel title={t('changeHours')} form={{ call: calls.saveHours, fixed: { branch: branch.key } }}>
          <HoursForm branch={branch} />
        </ActPanel>
      </div>
    </section>
  )
}

function SpecialDay({ branchKey, day, text }: { branchKey: string; day: string; text: string }) {
  const t = useWords('schedule')
  const dayLabel = useDayLabel()
  return (
    <div className="row">
      <span style={{ flex: '1 1 12rem' }}>
        <b>{dayLabel(day)}</b> {text}
      </span>
      <ActPanel title={t('removeSpecialDay')}>
        <ActForm call={calls.removeSpecialDay} fixed={{ branch: branchKey, day }}>
          <Reason />
          <Send>{t('removeSpecialDay')}</Send>
        </ActForm>
      </ActPanel>
    </div>
  )
}

function SpecialDayForm({ branchKey }: { branchKey: string }) {
  const t = useWords('schedule')
  return (
    <ActForm call={calls.saveSpecialDay} fixed={{ branch: branchKey }}>
      <p className="soft">{t('closedText')}</p>
      <div className="row end">
        <div style={{ flex: '0 1 10rem' }}>
          <TextField name="day" label={t('day')} type="date" required />
        </div>
        <Times names={['opens', 'closes']} labels={[t('opens'), t('closes')]} />
      </div>
      <p className="soft">{t('whyShown')}</p>
      <NameFields name="why" />
      <Reason />
      <Send>{t('addSpecialDay')}</Send>
    </ActForm>
  )
}

function HoursForm({ branch }: { branch: DeskBranch }) {
  const t = useWords('schedule')
  return (
    <ActForm call={calls.saveHours} fixed={{ branch: branch.key }} key={JSON.stringify(branch)}>
      <p className="soft">{t('closedText')}</p>
      {(['weekdays', 'weekends'] as const).map((days) => (
        <fieldset key={days} className="row end">
          <legend>{t(days)}</legend>
          <Times
            names={[`${days}[opens]`, `${days}[closes]`]}
            labels={[t('opens'), t('closes')]}
            values={[branch[days].opens, branch[days].closes]}
          />
        </fieldset>
      ))}
      <TextField
        name="holiday_country"
        label={t('holidayCountry')}
        hint={t('holidayCountryHint')}
        pattern="[a-z]{2}"
        defaultValue={branch.holidayCountry}
        required
      />
      <Tick name="bookable" label={t('bookable')} value="1" defaultChecked={branch.bookable} />
      <Reason />
      <Send>{t('save')}</Send>
    </ActForm>
  )
}
