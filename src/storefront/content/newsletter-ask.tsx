import { useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '#api/react.ts'
import type { signUpToNewsletter } from '#shop/content/contract.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useWords } from '../i18n/words.tsx'
import { email, required } from './field.rules.ts'
import { FormTrouble } from './form-trouble.tsx'
import { HiddenField } from './hidden-field.tsx'
import { useFields } from './use-fields.ts'
import { useFlash } from './use-flash.ts'

const signUp = { method: 'POST', path: '/newsletter' } as const
const rules = { email: [required, email] } as const
const none: Record<string, string> = {}

/** Asks to be put on the list; the mail that follows asks once more. */
export function NewsletterAsk() {
  const t = useWords('newsletter')
  const flash = useFlash('newsletter')
  const { pathname } = useLocation()
  const [sent, setSent] = useState(flash?.ok === true)
  const { call, state, refusal } = useCall<typeof signUpToNewsletter>(signUp, () => setSent(true))
  const fields = useFields(rules, { email: t('email') }, refusal?.fields ?? (flash?.ok === false ? flash.fields : undefined) ?? none)
  if (sent)
    return (
      <p role="status" className="border-t border-line pt-5">
        {t('asked')}
      </p>
    )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const ready = fields.ready(event)
    if (ready) void call({ email: ready.email?.trim(), website: ready.website || undefined })
  }
  return (
    <form
      method="post"
      action="/form/newsletter"
      {...fields.form}
      onSubmit={send}
      className="relative mx-auto mt-4 grid w-[min(26rem,88vw)] gap-4 text-left"
    >
      <input type="hidden" name="return_to" value={pathname} />
      <HiddenField />
      <Field label={t('email')} error={fields.error('email')} required>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          enterKeyHint="send"
          maxLength={254}
          defaultValue={flash?.values?.email}
        />
      </Field>
      <FormTrouble refusal={refusal} flash={flash} />
      <Button type="submit" variant="primary" loading={state === 'pending'}>
        {t('ask')}
      </Button>
    </form>
  )
}
