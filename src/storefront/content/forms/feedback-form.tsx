import { useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '#api/react.ts'
import type { sendFeedback } from '#shop/content/contract.ts'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { personsAnswer } from '../../auth/bot-check/bot-check.ts'
import { StillField } from '../../auth/bot-check/still-field.tsx'
import { useLocale, useWords } from '../../i18n/words.tsx'
import { feedbackRules, type FeedbackField } from './feedback.rules.ts'
import { FormTrouble } from './form-trouble.tsx'
import { HiddenField } from './hidden-field.tsx'
import { Note } from '../note.tsx'
import { useFields } from './use-fields.ts'
import { useFlash } from './use-flash.ts'
import { FeedbackFields } from './feedback-fields.tsx'

const feedback = { method: 'POST', path: '/feedback' } as const
const none: Record<string, string> = {}

type Props = { /** Bot check token of a form without JavaScript. */ stillForm: string }

/** Message to customer care; shows the number of its ticket after sending. */
export function FeedbackForm({ stillForm }: Props) {
  const t = useWords('contact')
  const hydrated = useHydrated()
  const flash = useFlash('feedback')
  const { pathname } = useLocation()
  const [number, setNumber] = useState<string | null>(flash?.ok ? String(flash.answer?.number ?? '') : null)
  const proof = usePersonProof()
  const { call, state, refusal } = useCall<typeof sendFeedback>(
    feedback,
    (answer) => {
      proof.forget()
      setNumber(answer.number)
    },
    ({ status }) => {
      if (status > 0) proof.forget()
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

  const proveAndCall = async (words: Record<string, string>) =>
    call({ ...words, recaptchaResponse: await proof.prove() })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const ready = fields.ready(event)
    if (!ready || proof.isProving) return
    void proveAndCall(
      Object.fromEntries(
        Object.entries(ready).filter(([name, value]) => value.trim() !== '' && name !== 'return_to'),
      ),
    )
  }

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
      {hydrated ? null : <StillField answer={stillForm} />}
      <FeedbackFields labels={labels} error={fields.error} values={values} />
      <FormTrouble refusal={refusal} flash={flash} fields={Object.keys(feedbackRules)} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          type="submit"
          variant="primary"
          loading={proof.isProving || state === 'pending'}
          className="max-sm:w-full"
        >
          {t('send')}
        </Button>
        <p className="text-sm text-ink-soft">{t('promise')}</p>
      </div>
    </form>
  )
}

/**
 * Bot check answer. It is reused until the server responds: the same message with the same answer is idempotent, so
 * it is stored once.
 */
function usePersonProof() {
  const locale = useLocale()
  const [isProving, setProving] = useState(false)
  const answer = useRef('')
  return {
    isProving,
    forget() {
      answer.current = ''
    },
    async prove() {
      setProving(true)
      answer.current ||= await personsAnswer(locale).catch(() => '') // the server then refuses the message
      setProving(false)
      return answer.current
    },
  }
}
