import { useState, type FormEvent } from 'react'
import { useActionData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { wordsFor } from '../../i18n/translate.server.ts'
import { useWords } from '../../i18n/words.tsx'
import { pageMeta } from '../../shell/rendering/head.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { exampleRules, type ExampleField } from './example-form.rules.ts'
import { errorsIn, required, type FieldError, type Rule } from './field.rules.ts'
import { Note } from '../note.tsx'
import { PageTitle } from '../page-title.tsx'
import { useFields } from './use-fields.ts'
import { ExampleTextFields } from './example-text-fields.tsx'
import { ExampleChoices } from './example-choices.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  const t = wordsFor(localeOfRequest(request), 'example')
  return { head: { title: t('form'), noindex: true } }
}

/** Validates by the same rules without JavaScript. Nothing is stored, and passwords are not returned. */
export async function action({ request }: ActionFunctionArgs) {
  const t = wordsFor(localeOfRequest(request), 'field')
  const sentence = (error: FieldError) =>
    error.word === 'min' ? t('min', { count: error.count }) : t(error.word)
  const form = await request.formData()
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const errors = Object.entries(errorsIn(exampleRules, values)).map(
    ([name, error]) => [name, sentence(error)] as const,
  )
  return {
    ok: errors.length === 0,
    fields: Object.fromEntries(errors),
    values: { ...values, password: '', confirm: '' } as Record<string, string>,
  } // as typed
}

export const meta = pageMeta

const none: Record<string, string> = {}

/** Demonstration of all field components and their error messages. */
export default function ExampleForm() {
  const t = useWords('example')
  const answer = useActionData<typeof action>()
  const [sent, setSent] = useState(answer?.ok === true)
  const labels = Object.fromEntries(
    Object.keys(exampleRules).map((name) => [name, t(`field.${name as ExampleField}`)]),
  ) as Record<ExampleField, string> // keys of the rules
  const fields = useFields(exampleRules, labels, answer?.ok === false ? answer.fields : none)
  const values = answer?.values ?? none

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (fields.ready(event)) setSent(true)
  }
  const field = (name: ExampleField) => ({
    label: labels[name],
    error: fields.error(name),
    required: (exampleRules[name] as readonly Rule[]).includes(required),
  })

  return (
    <div className="wrap pb-(--section)">
      <PageTitle title={t('form')} intro={t('formText')} />
      <div className="max-w-[40rem]">
        {sent ? (
          <Note title={t('sent')} again={{ label: t('again'), onClick: () => setSent(false) }}>
            {t('sentText')}
          </Note>
        ) : (
          <form method="post" {...fields.form} onSubmit={send} className="grid gap-5">
            <ExampleTextFields field={field} values={values} />
            <ExampleChoices values={values} />
            <Field {...field('text')}>
              <TextArea name="text" defaultValue={values.text} rows={5} />
            </Field>
            <Field {...field('terms')} labelHidden required>
              <Checkbox name="terms" value="yes" label={t('agree')} defaultChecked={values.terms === 'yes'} />
            </Field>
            <Button type="submit" variant="primary" className="justify-self-start max-sm:w-full">
              {t('send')}
            </Button>
          </form>
        )}
      </div>
    </div>
  )
}
