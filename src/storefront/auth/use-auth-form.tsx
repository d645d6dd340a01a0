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

type FormRequest<E extends Endpoint> = {
  /** Name of the call, for the form without JavaScript. */
  name: string
  call: Pick<Endpoint, 'method' | 'path'>
  rules: Rules
  /** Maps the form's values to the request body. */
  body?: (values: Record<string, string>) => Record<string, string>
  done: (answer: AnswerOf<E>) => void
  /** The call needs a bot check, which the browser answers automatically. */
  isForPeople?: boolean
}

/** An auth form: validated by its rules first and then by the server. */
export function useAuthForm<E extends Endpoint>({
  name,
  call: to,
  rules,
  body = (values) => values,
  done,
  isForPeople = false,
}: FormRequest<E>) {
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
    const recaptchaResponse = await personsAnswer(locale).catch(() => '') // the server then refuses the call
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
    /** Refusal of the last attempt, also if it belongs to a field. */
    refusal,
    flash,
    isPending: isProving || state === 'pending',
  }
}
