import { useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '#api/react.ts'
import type { sendFeedback } from '#shop/content/contract.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useHydrated } from '../../catalogue/use-hydrated.ts'
import { personsAnswer } from '../../auth/bot-check/bot-check.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import { feedbackRules, topics, type FeedbackField } from './feedback.rules.ts'
import { FormTrouble } from './form-trouble.tsx'
import { HiddenField } from './hidden-field.tsx'
import { Note } from '../note.tsx'
import { useFields } from './use-fields.ts'
import { useFlash } from './use-flash.ts'

const feedback = { method: 'POST', path: '/feedback' } as const
const none: Record<string, string> = {}

type Props = { /** Answer to the bot check of a form without script. */ stillForm: string }

/** A message to the care team, answered with the number of its ticket. */
export function FeedbackForm({ stillForm }: Props) {
  const t = useWords('contact')
  const locale = useLocale()
  const hydrated = useHydrated()
  const flash = useFlash('feedback')
  const { pathname } = useLocation()
  const [number, setNumber] = useState<string | null>(flash?.ok ? String(flash.answer?.number ?? '') : null)
  const [isProving, setProving] = useState(false)
  /**
   * Kept while nobody answered: the same words with the same answer are the same message, which is written
   * once.
   */
  const proof = useRef('')
  const { call, state, refusal } = useCall<typeof sendFeedback>(
    feedback,
    (answer) => {
      proof.current = ''
      setNumber(answer.number)
    },
    ({ status }) => {
      if (status > 0) proof.current = ''
    },
  )
  const labels = Object.fromEntries(
    Object.keys(feedbackRules).map((name) => [name, t(`field.${name as FeedbackField}`)]),
  ) as Record<FeedbackField, string> // keys of the rules
  const fields = useFields(
    feedbackRules,
    labels,
    refusal?.fields ?? (flash?.ok === false ? flash.fields : undefined) ?? none,
  )
  const values = flash?.values ?? none

  if (number !== null)
    return (
      <Note title={t('sent')} again={{ label: t('another'), onClick: () => setNumber(null) }}>
        {t('ticket', { number })}
      </Note>
    )

  const proveAndCall = async (words: Record<string, string>) => {
    setProving(true)
    proof.current ||= await personsAnswer(locale).catch(() => '') // the shop then says no
    setProving(false)
    await call({ ...words, recaptchaResponse: proof.current })
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const ready = fields.ready(event)
    if (!ready || isProving) return
    void proveAndCall(
      Object.fromEntries(
        Object.entries(ready).filter(([name, value]) => value.trim() !== '' && name !== 'return_to'),
      ),
    )
  }
  const field = (name: FeedbackField) => ({ label: labels[name], error: fields.error(name) })
  const box = (name: FeedbackField) => ({ name, defaultValue: values[name] })

  return (
    <form
      method="post"
      action="/form/feedback"
      {...fields.form}
      onSubmit={send}
      className="relative grid gap-5"
    >
      <input type="hidden" name="return_to" value={`${pathname}#write`} />
      <HiddenField />
      {hydrated ? null : <input type="hidden" name="recaptchaResponse" value={stillForm} />}
      <Field {...field('topic')} required>
        <Select {...box('topic')} key={values.topic}>
          <option value="">{t('choose')}</option>
          {topics.map((topic) => (
            <option key={topic} value={topic}>
              {t(`topic.${topic}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field('name')} required>
          <TextInput {...box('name')} autoComplete="name" maxLength={80} />
        </Field>
        <Field {...field('email')} required>
          <TextInput {...box('email')} type="email" autoComplete="email" inputMode="email" maxLength={254} />
        </Field>
        <Field {...field('phone')} aside={t('optional')}>
          <TextInput {...box('phone')} type="tel" autoComplete="tel" maxLength={30} />
        </Field>
        <Field {...field('order_number')} aside={t('optional')}>
          <TextInput {...box('order_number')} autoComplete="off" maxLength={40} />
        </Field>
      </div>
      <Field {...field('text')} required>
        <TextArea {...box('text')} rows={6} minLength={10} maxLength={4_000} />
      </Field>
      <FormTrouble refusal={refusal} flash={flash} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          type="submit"
          variant="primary"
          loading={isProving || state === 'pending'}
          className="max-sm:w-full"
        >
          {t('send')}
        </Button>
        <p className="text-sm text-ink-soft">{t('promise')}</p>
      </div>
    </form>
  )
}
