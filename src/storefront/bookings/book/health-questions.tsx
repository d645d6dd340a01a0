import { useDays } from '../../account/subscriptions/use-days.ts'
import { healthQuestions, type HealthQuestion } from '#shop/bookings/health/health.rules.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useWords } from '../../i18n/words.tsx'
import type { BookData } from './book.server.ts'
import { confirmFormId } from './confirm-form-id.ts'

/** Four questions without preselected answers; they are part of the form that confirms. */
export function HealthQuestions({
  page: { healthAnsweredAt, healthFlagged, fromTest },
}: {
  page: Pick<BookData, 'healthAnsweredAt' | 'healthFlagged' | 'fromTest'>
}) {
  const t = useWords('booking')
  const { long, dayOf } = useDays()
  const refused = [
    useFlash('confirm-booking'),
    useFlash('confirm-booking-series'),
    useFlash('deposit-booking'),
  ].find((each) => each?.ok === false)
  const typed = refused?.values
  const isChosen = (question: HealthQuestion, value: '0' | '1') => {
    if (typed) return typed[`health[${question}]`] === value
    return fromTest ? fromTest[question] === (value === '1') : undefined
  }
  return (
    <>
      <p className="mb-3 max-w-[40em] text-sm text-ink-soft">
        {healthAnsweredAt && !fromTest
          ? t(healthFlagged ? 'health.still' : 'health.again', { day: long(dayOf(healthAnsweredAt)) })
          : t('health.why')}{' '}
        {t('health.who')}
        {fromTest ? <strong className="block font-medium text-ink">{t('health.fromTest')}</strong> : null}
      </p>
      <ul className="border-t border-line">
        {healthQuestions.map((question) => (
          <li key={question} className="group border-b border-line py-3">
            <fieldset className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <legend className="float-left max-w-[30em] py-2">{t(`health.question.${question}`)}</legend>
              <span className="flex rounded border border-edge">
                {(['0', '1'] as const).map((value) => (
                  <label
                    key={value}
                    className="grid min-h-11 min-w-16 cursor-pointer place-items-center px-4 transition-colors first:border-r first:border-edge has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
                  >
                    <input
                      type="radio"
                      form={confirmFormId}
                      name={`health[${question}]`}
                      value={value}
                      required
                      defaultChecked={isChosen(question, value)}
                      className="sr-only"
                    />
                    {t(value === '1' ? 'health.yes' : 'health.no')}
                  </label>
                ))}
              </span>
            </fieldset>
            {question === 'allergic' ? (
              <label className="mt-2 hidden gap-1.5 text-sm text-ink-soft group-has-[input[value='1']:checked]:grid">
                {t('health.allergy')}
                <TextInput
                  form={confirmFormId}
                  name="health[allergy]"
                  maxLength={200}
                  defaultValue={typed?.['health[allergy]'] ?? fromTest?.allergy}
                />
              </label>
            ) : null}
          </li>
        ))}
      </ul>
      <label className="mt-4 grid max-w-[40em] gap-1.5 text-sm text-ink-soft">
        {t('health.note')}
        <TextArea
          form={confirmFormId}
          name="health[note]"
          rows={2}
          maxLength={500}
          defaultValue={typed?.['health[note]'] ?? fromTest?.note}
        />
      </label>
      <p className="mt-3 max-w-[40em] text-sm text-ink-soft">{t('health.then')}</p>
    </>
  )
}
