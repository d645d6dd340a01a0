import { useState, type FormEvent } from 'react'
import { useCall } from '#api/react.ts'
import type { AnswerOf, Endpoint } from '#shop/endpoint.ts'
import type { Rules } from '../content/forms/field.rules.ts'
import { FormTrouble } from '../content/forms/form-trouble.tsx'
import { useFields } from '../content/forms/use-fields.ts'
import { useFlash } from '../content/forms/use-flash.ts'
import { useLocale } from '../i18n/words.tsx'
import { personsAnswer } from './bot-check/bot-check.ts'
import { useAuthLabels } from './use-auth-labels.ts'

const none: Record<string, string> = {}

type Wish<E extends Endpoint> = {
  /** The call by its name, for the form without script. */
  name: string
  call: Pick<Endpoint, 'method' | 'path'>
  rules: Rules
  /** What of the form is sent, and what is added to it. */
  body?: (values: Record<string, string>) => Record<string, string>
  done: (answer: AnswerOf<E>) => void
  /** The shop takes it from people alone: the browser proves unseen that one asks. */
  isForPeople?: boolean
}

/** A form of the entrance: judged by its rules before it is sent and by the shop after. */
export function useAuthForm<E extends Endpoint>({
  name,
  call: to,
  rules,
  body = (values) => values,
  done,
  isForPeople = false,
}: Wish<E>) {
  const flash = useFlash(name)
  const { call, state, refusal } = useCall<E>(to, done)
  const labels = useAuthLabels()
  const fields = useFields(
    rules,
    labels,
    refusal?.fields ?? (flash?.ok === false ? flash.fields : undefined) ?? none,
  )
  const locale = useLocale()
  const [isProving, setProving] = useState(false)
  const proveAndCall = async (words: Record<string, string>) => {
    setProving(true)
    const recaptchaResponse = await personsAnswer(locale).catch(() => '') // the shop then says no
    setProving(false)
    await call({ ...words, recaptchaResponse })
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const ready = fields.ready(event)
    if (!ready || isProving) return
    const words = body(
      Object.fromEntries(Object.entries(ready).filter(([key]) => key !== 'return_to' && key !== 'go_to')),
    )
    void (isForPeople ? proveAndCall(words) : call(words))
  }
  return {
    form: { method: 'post', action: `/form/${name}`, ...fields.form, onSubmit: send } as const,
    error: (field: keyof typeof labels) => (Object.hasOwn(rules, field) ? fields.error(field) : undefined),
    ready: fields.ready,
    readyIn: fields.readyIn,
    trouble: <FormTrouble refusal={refusal} flash={flash} fields={Object.keys(rules)} />,
    /** The fault of the last sending, also where a field tells it. */
    refusal,
    flash,
    isPending: isProving || state === 'pending',
  }
}
