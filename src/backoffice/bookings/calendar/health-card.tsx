import { Fragment } from 'react'
import { healthQuestions } from '#shop/bookings/health/health.rules.ts'
import type { DeskBooking } from '#shop/bookings/desk/desk-booking.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send, TextBox, TextField } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { ActPanel } from '../../shell/panel.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import type { OpenHealth } from './open-booking.server.ts'

type Props = { booking: DeskBooking; health: OpenHealth }

/** The client's health answers, for the therapist; or the questions, if unanswered. */
export function HealthCard({ booking, health }: Props) {
  const may = useMay()
  if (health?.answers && health.answeredAt)
    return <Answers answers={health.answers} answeredAt={health.answeredAt} />
  return booking.asksHealth && may('bookings.treat') ? <Questions id={booking.id} /> : null
}

type Answered = { answers: NonNullable<NonNullable<OpenHealth>['answers']>; answeredAt: string }

function Answers({ answers, answeredAt }: Answered) {
  const t = useWords('calendar')
  return (
    <section aria-label={t('health.title')}>
      <h3>{t('health.title')}</h3>
      <dl style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
        {healthQuestions.map((question) => (
          <Fragment key={question}>
            <dt>{t(`health.question.${question}`)}</dt>
            <dd>{answers[question] ? <b>{t('health.yes')}</b> : t('health.no')}</dd>
          </Fragment>
        ))}
      </dl>
      {answers.allergy === '' ? null : <p>{t('health.allergicTo', { what: answers.allergy })}</p>}
      {answers.note === '' ? null : (
        <p style={{ whiteSpace: 'pre-line' }}>{t('health.also', { what: answers.note })}</p>
      )}
      <p className="soft small">
        {t('health.answered')} <Moment at={answeredAt} />
      </p>
    </section>
  )
}

/** Questions asked on arrival: all four together, sent to the therapist. */
function Questions({ id }: { id: string }) {
  const t = useWords('calendar')
  return (
    <ActPanel title={t('health.ask')}>
      <ActForm call={calls.answerBookingHealth} fixed={{ id }}>
        {healthQuestions.map((question) => (
          <Choice
            key={question}
            name={question}
            label={t(`health.question.${question}`)}
            defaultValue=""
            required
            options={[
              ['', t('health.open')],
              ['0', t('health.no')],
              ['1', t('health.yes')],
            ]}
          />
        ))}
        <TextField name="allergy" label={t('health.allergy')} maxLength={200} />
        <TextBox name="note" label={t('health.note')} maxLength={500} />
        <Send>{t('health.send')}</Send>
      </ActForm>
    </ActPanel>
  )
}
