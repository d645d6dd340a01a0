import { countryKeys, countryName } from '#shop/region.ts'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useLocale, useWords } from '../../i18n/words.tsx'
import type { ExampleField } from './example-form.rules.ts'
import type { Values } from './field.rules.ts'

type Props = {
  field: (name: ExampleField) => { label: string; error: string | undefined; required: boolean }
  values: Values
}

/** Text fields and selects. */
export function ExampleTextFields({ field, values }: Props) {
  const t = useWords('example')
  const locale = useLocale()
  const box = (name: ExampleField) => ({ name, defaultValue: values[name] })
  return (
    <>
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
    </>
  )
}
