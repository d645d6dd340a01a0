import { Form, useSearchParams } from 'react-router'
import type { Calendar } from '#shop/bookings/calendar/calendar.contract.ts'
import type { Client } from '#shop/bookings/desk-plan/client.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'
import { clockOf, minuteIn } from './layout.rules.ts'

type Props = { calendar: Calendar; clients: readonly Client[] | null; search: string }

/** Walk-in: searches a member, then books one of their packages; health questions follow on arrival. */
export function WalkInPanel({ calendar, clients, search }: Props) {
  const t = useWords('calendar')
  const [query] = useSearchParams()
  const kept = [...query].filter(([name]) => name !== 'search')
  return (
    <>
      <h2>{t('walkIn')}</h2>
      <Form className="stack">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField name="search" type="search" label={t('search')} defaultValue={search} required />
        <button type="submit" className="act">
          {t('find')}
        </button>
      </Form>
      {clients?.length === 0 ? <p className="soft">{t('foundNobody')}</p> : null}
      {clients?.map((client) => (
        <section key={client.id} className="stack" aria-label={client.name}>
          <h3>
            {client.name} <span className="soft num">{client.maskedPhone}</span>
          </h3>
          <BookForm calendar={calendar} client={client} />
        </section>
      ))}
    </>
  )
}

function BookForm({ calendar, client }: { calendar: Calendar; client: Client }) {
  const t = useWords('calendar')
  const { branch, day, today, now, grid, opens, resources } = calendar
  const soon = Math.ceil(minuteIn(today, now) / grid) * grid
  const packages = client.packages.filter(({ branches }) => branches.includes(branch))
  const therapists = resources.filter(({ kind }) => kind === 'therapist')
  if (packages.length === 0) return <p className="soft">{t('foundNobody')}</p>
  return (
    <ActForm call={calls.bookWalkIn} fixed={{ branch }}>
      <Choice
        name="package"
        label={t('package')}
        options={packages.map(
          ({ id, treatment, left }) => [id, t('packageText', { treatment, left })] as const,
        )}
      />
      <TextField name="day" type="date" label={t('day')} defaultValue={day} required />
      <TextField
        name="time"
        type="time"
        label={t('time')}
        defaultValue={clockOf(day === today && soon < 1_440 ? soon : opens)}
        required
      />
      <Choice
        name="therapist"
        label={t('who')}
        options={[['', t('anybody')], ...therapists.map(({ id, name }) => [id, name] as const)]}
      />
      <Send>{t('book')}</Send>
    </ActForm>
  )
}
