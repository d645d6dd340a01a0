import { useState, type FormEvent } from 'react'
import { useActionData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { countryKeys, countryName } from '#shop/region.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Chips } from '#ui/fields/chips.tsx'
import { Field } from '#ui/fields/field.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { Select } from '#ui/fields/select.tsx'
import { StarInput } from '#ui/fields/star-input.tsx'
import { Stepper } from '#ui/fields/stepper.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { wordsFor } from '../../i18n/translate.server.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import { pageMeta } from '../../shell/rendering/head.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { exampleRules, type ExampleField } from './example-form.rules.ts'
import { errorsIn, required, type FieldError, type Rule } from './field.rules.ts'
import { Note } from '../note.tsx'
import { PageTitle } from '../page-title.tsx'
import { useFields } from './use-fields.ts'

export function loader({ request }: LoaderFunctionArgs) {
  const t = wordsFor(localeOfRequest(request), 'example')
  return { head: { title: t('form'), noindex: true } }
}

/** Without script the same rules are asked here. Nothing is kept, and passwords do not come back. */
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
const renewals = ['1', '2', '3'] as const

/** A demonstration of every field there is, and of what it says when it is not right. */
export default function ExampleForm() {
  const t = useWords('example')
  const locale = useLocale()
  const answer = useActionData<typeof action>()
  const [sent, setSent] = useState(answer?.ok === true)
  const [quantity, setQuantity] = useState(1)
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
  const box = (name: ExampleField) => ({ name, defaultValue: values[name] })

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
            <Field {...field('email')}>
              <TextInput {...box('email')} type="email" autoComplete="email" inputMode="email" />
            </Field>
            <Field {...field('phone')}>
              <TextInput {...box('phone')} type="tel" autoComplete="tel" />
            </Field>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field {...field('password')}>
                <TextInput {...box('password')} type="password" autoComplete="new-password" />
              </Field>
              <Field {...field('confirm')}>
                <TextInput {...box('confirm')} type="password" autoComplete="new-password" />
              </Field>
            </div>
            <Field {...field('birth')}>
              <TextInput {...box('birth')} placeholder="DD/MM/YYYY" inputMode="numeric" autoComplete="bday" />
            </Field>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field {...field('number')} hint={t('numberHint')}>
                <TextInput {...box('number')} inputMode="decimal" autoComplete="off" />
              </Field>
              <Field {...field('integer')}>
                <TextInput {...box('integer')} inputMode="numeric" autoComplete="off" />
              </Field>
            </div>
            <Field {...field('country')} required>
              <Select {...box('country')} key={values.country}>
                <option value="">{t('choose')}</option>
                {countryKeys.map((key) => (
                  <option key={key} value={key}>
                    {countryName(locale, key)}
                  </option>
                ))}
              </Select>
            </Field>
            <Chips
              legend={t('size')}
              name="size"
              defaultValue={values.size ?? '250'}
              options={['100', '250', '500'].map((value) => ({
                value,
                label: t('millilitres', { amount: value }),
              }))}
            />
            <RadioCards
              legend={t('renewal')}
              name="renewal"
              defaultValue={
                (renewals as readonly string[]).includes(values.renewal ?? '') ? values.renewal : '2'
              }
              options={renewals.map((value) => ({
                value,
                label: t('everyMonths', { count: Number(value) }),
                detail: t('renewalDetail'),
              }))}
            />
            <StarInput
              legend={t('stars')}
              name="stars"
              defaultValue={Number(values.stars ?? 0)}
              labels={[t('star.1'), t('star.2'), t('star.3'), t('star.4'), t('star.5')]}
            />
            <div>
              <p className="mb-2 text-sm text-ink-soft">{t('quantity')}</p>
              <Stepper
                name="quantity"
                label={t('quantity')}
                lessLabel={t('less')}
                moreLabel={t('more')}
                value={quantity}
                onChange={setQuantity}
                max={99}
              />
            </div>
            <Field {...field('text')}>
              <TextArea {...box('text')} rows={5} />
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
