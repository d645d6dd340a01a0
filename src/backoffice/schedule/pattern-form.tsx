import type { DeskResource } from '#shop/bookings/desk-schedule/setup.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'
import { useWeekdayLabel } from './day-label.ts'
import { Reason, Times } from './fields.tsx'

type Props = { resource: DeskResource; branches: readonly { key: string; name: string }[] }

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** Regular week of a therapist: a line per day, empty if off. */
export function PatternForm({ resource, branches }: Props) {
  const t = useWords('schedule')
  const weekdayLabel = useWeekdayLabel()
  return (
    <ActForm
      call={calls.savePattern}
      fixed={{ id: resource.id }}
      label={t('pattern')}
      key={JSON.stringify(resource.pattern)}
    >
      <p className="soft">{t('patternText')}</p>
      {weekdays.map((weekday, at) => {
        const usual = resource.pattern.find((each) => each.weekday === weekday)
        return (
          <fieldset key={weekday} className="row end">
            <legend>{weekdayLabel(weekday)}</legend>
            <input type="hidden" name={`days[${at}][weekday]`} value={weekday} />
            <div style={{ flex: '1 1 9rem' }}>
              <Choice
                name={`days[${at}][branch]`}
                label={t('branch')}
                options={branches.map(({ key, name }) => [key, name] as const)}
                defaultValue={usual?.branch ?? resource.pattern[0]?.branch}
              />
            </div>
            <Times
              names={[`days[${at}][starts]`, `days[${at}][ends]`]}
              labels={[t('starts'), t('ends')]}
              values={[usual?.starts, usual?.ends]}
            />
            <Times
              names={[`days[${at}][break_starts]`, `days[${at}][break_ends]`]}
              labels={[t('breakStarts'), t('breakEnds')]}
              values={[usual?.breakStarts, usual?.breakEnds]}
            />
          </fieldset>
        )
      })}
      <Reason />
      <Send>{t('save')}</Send>
    </ActForm>
  )
}
