import { useEffect, useRef } from 'react'
import type { DeskDay, DeskShift, ScheduleRow, Week } from '#shop/bookings/desk-schedule/schedule.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'
import { Reason, Times } from './fields.tsx'

type Props = { row: ScheduleRow; day: DeskDay; title: string; week: Week }

/** A day of a therapist, room or device: shifts, breaks, blocks and days off. */
export function DayPanel({ row, day, title, week }: Props) {
  const t = useWords('schedule')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="desk-card stack" id="edit" aria-labelledby="edit-title">
      <h2 id="edit-title" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {row.kind === 'therapist' ? <Shifts row={row} day={day} week={week} /> : null}
      {day.blocks.map((block) => (
        <ActPanel key={block.id} title={`${t('endBlock')} ${block.starts}–${block.ends} ${block.reason}`}>
          <ActForm call={calls.removeBlock} fixed={{ id: block.id }}>
            <Reason />
            <Send>{t('endBlock')}</Send>
          </ActForm>
        </ActPanel>
      ))}
      <ActPanel title={t('block')}>
        <ActForm call={calls.addBlock} fixed={{ resource_id: row.id, day: day.day }}>
          <p className="soft">{t('blockText')}</p>
          <div className="row end">
            <Times names={['starts', 'ends']} labels={[t('starts'), t('ends')]} required />
          </div>
          <Reason />
          <Send>{t('block')}</Send>
        </ActForm>
      </ActPanel>
    </section>
  )
}

function Shifts({ row, day, week }: Omit<Props, 'title'>) {
  const t = useWords('schedule')
  const fixed = { resource_id: row.id, day: day.day }
  return (
    <>
      {day.shifts.map((shift) => (
        <div key={shift.id} className="stack">
          <ShiftForm fixed={{ ...fixed, shift_id: shift.id }} shift={shift} week={week} />
          {shift.bookings > 0 ? (
            <p className="soft">{t('hasBookings', { count: shift.bookings })}</p>
          ) : (
            <ActPanel title={`${t('removeShift')} ${shift.starts}–${shift.ends}`}>
              <ActForm call={calls.removeShift} fixed={{ id: shift.id, resource_id: row.id }}>
                <Reason />
                <Send>{t('removeShift')}</Send>
              </ActForm>
            </ActPanel>
          )}
        </div>
      ))}
      <ActPanel title={t('addShift')} form={{ call: calls.saveShift, fixed }}>
        <ShiftForm fixed={fixed} shift={null} week={week} />
      </ActPanel>
      <ActPanel title={day.off ? t('onAgain') : t('dayOff')}>
        <ActForm call={calls.setDayOff} fixed={{ ...fixed, off: day.off ? '0' : '1' }}>
          <Reason />
          <Send>{day.off ? t('onAgain') : t('dayOff')}</Send>
        </ActForm>
      </ActPanel>
    </>
  )
}

type ShiftFormProps = { fixed: Record<string, string>; shift: DeskShift | null; week: Week }

function ShiftForm({ fixed, shift, week }: ShiftFormProps) {
  const t = useWords('schedule')
  const breaks = [...(shift?.breaks ?? []), null]
  return (
    <ActForm call={calls.saveShift} fixed={fixed} key={JSON.stringify(shift)}>
      <div className="row end">
        <div style={{ flex: '1 1 10rem' }}>
          <Choice
            name="branch"
            label={t('branch')}
            options={week.branches.map(({ key, name }) => [key, name] as const)}
            defaultValue={shift?.branch ?? week.branch ?? undefined}
          />
        </div>
        <Times
          names={['starts', 'ends']}
          labels={[t('starts'), t('ends')]}
          values={[shift?.starts, shift?.ends]}
          required
        />
      </div>
      {breaks.map((each, at) => (
        <div key={at} className="row end">
          <Times
            names={[`breaks[${at}][starts]`, `breaks[${at}][ends]`]}
            labels={[t('breakStarts'), t('breakEnds')]}
            values={[each?.starts, each?.ends]}
          />
        </div>
      ))}
      <Reason />
      <Send>{shift ? t('saveShift') : t('addShift')}</Send>
    </ActForm>
  )
}
