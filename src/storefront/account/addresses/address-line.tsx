import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { lookOf, type AddressField } from '../../checkout/form-state/field-rules.rules.ts'
import { useWords } from '../../i18n/words.tsx'
import type { AddressFormPage } from './address.server.ts'
import type { Values } from '../../content/forms/field.rules.ts'
import type { FieldOf } from '../own-form.tsx'
import { bookName } from './address-form.rules.ts'

type Props = {
  line: AddressField
  page: AddressFormPage
  field: FieldOf<string>
  start: Values
  /** The selected province, whose cities are the choices of the next line. */
  province: string
  onProvince: (province: string) => void
}

/** A line of an address: a text field, or a select of the places of its country. */
export function AddressLine({ line, page: { country, edited }, field, start, province, onProvince }: Props) {
  const t = useWords('account')
  const words = useWords('checkout')
  const hydrated = useHydrated()
  const name = bookName(line.name)
  const { wide: _wide, ...look } = lookOf(line.name, country)
  const shared = {
    ...field(name),
    required: line.required && !(name === 'passport' && Boolean(edited?.passport)),
  }
  return (
    <Field
      {...shared}
      aside={line.required ? undefined : <span>{words('optional')}</span>}
      hint={
        name === 'passport'
          ? t('passportHint', {
              known: edited?.passport ? 'yes' : 'no',
              tail: edited?.passport ?? '',
            })
          : undefined
      }
    >
      {line.choices ? (
        <Select
          key={name === 'city' ? `${province} ${hydrated}` : 'all'}
          name={name}
          defaultValue={start[name] ?? ''}
          autoComplete={look.autoComplete}
          onChange={(event) => name === 'province' && onProvince(event.target.value)}
        >
          <option value="">{words('choose')}</option>
          {line.choices.map(({ value, label, group }) => (
            <option key={`${group} ${value}`} value={value}>
              {label}
            </option>
          ))}
        </Select>
      ) : (
        <TextInput {...look} name={name} defaultValue={start[name] ?? ''} />
      )}
    </Field>
  )
}
