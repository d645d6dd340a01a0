import type { Calendar } from '#shop/bookings/calendar/calendar.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'
import { clockOf } from './layout.rules.ts'

/** Blocks a therapist, room or device for a time, and removes blocks. */
export function BlockPanel({ calendar: { branch, day, resources } }: { calendar: Calendar }) {
  const t = useWords('calendar')
  const blocks = resources.flatMap(({ name, days }) =>
    days.flatMap((each) => each.blocks.map((block) => ({ ...block, name }))),
  )
  return (
    <>
      <h2>{t('block')}</h2>
      <ActForm call={calls.blockTime} fixed={{ branch }}>
        <Choice
          name="resource"
          label={t('blockWho')}
          options={resources.map(({ id, name }) => [id, name] as const)}
        />
        <TextField name="day" type="date" label={t('day')} defaultValue={day} required />
        <TextField name="starts" type="time" label={t('from')} required />
        <TextField name="ends" type="time" label={t('until')} required />
        <TextField name="reason" label={t('reason')} maxLength={200} required />
        <Send>{t('block')}</Send>
      </ActForm>
      {blocks.map(({ id, name: who, from, to, reason }) => (
        <ActForm key={id} call={calls.endBookingBlock} fixed={{ id }}>
          <Send look="">{t('giveBack', { from: clockOf(from), to: clockOf(to), who, reason })}</Send>
        </ActForm>
      ))}
    </>
  )
}
