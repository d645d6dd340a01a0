import { useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '#api/react.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { email, required, type Rules } from '../../content/forms/field.rules.ts'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFields } from '../../content/forms/use-fields.ts'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useWords } from '../../i18n/words.tsx'

const ask = { method: 'POST', path: '/restock' } as const
const rules = { email: [required, email] } satisfies Rules
const none: Record<string, string> = {}

/** Form to request a back-in-stock notification. */
export function RestockForm({ subSku }: { subSku: string }) {
  const t = useWords('restock')
  const { pathname, search } = useLocation()
  const flash = useFlash('ask-restock')
  const [done, setDone] = useState(flash?.ok === true)
  const { call, state, refusal } = useCall(ask, () => setDone(true))
  const fields = useFields(
    rules,
    { email: t('email') },
    refusal?.fields ?? (flash?.ok === false ? flash.fields : undefined) ?? none,
  )
  if (done)
    return (
      <p role="status" className="mb-3.5 bg-accent-soft p-4 text-[0.9375rem]">
        {t('done')}
      </p>
    )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const ready = fields.ready(event)
    if (ready) void call({ sub_sku: subSku, email: ready.email })
  }
  return (
    <form
      method="post"
      action="/form/ask-restock"
      {...fields.form}
      onSubmit={send}
      className="mb-3.5 grid gap-3 bg-shell p-5"
    >
      <input type="hidden" name="sub_sku" value={subSku} />
      <input type="hidden" name="return_to" value={pathname + search} />
      <p className="text-[0.9375rem]">{t('text')}</p>
      <div className="flex items-start gap-2.5">
        <Field label={t('email')} labelHidden error={fields.error('email')} required className="grow">
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            placeholder={t('email')}
            defaultValue={flash?.values?.email}
          />
        </Field>
        <Button type="submit" loading={state === 'pending'}>
          {t('go')}
        </Button>
      </div>
      <FormTrouble refusal={refusal} flash={flash} fields={Object.keys(rules)} />
    </form>
  )
}
