import { isoOf } from '#shop/region.ts'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useWords } from '../../i18n/words.tsx'
import { CallingCodeSelect } from '../../shell/region/calling-code.tsx'
import type { AddressFormPage } from './address.server.ts'
import type { Values } from '../../content/forms/field.rules.ts'
import type { FieldOf } from '../own-form.tsx'

type Props = { page: AddressFormPage; field: FieldOf<string>; start: Values }

/** Calling code and telephone number of the recipient. */
export function AddressPhone({ page: { country, requested, phones }, field, start }: Props) {
  const words = useWords('checkout')
  return (
    <div className="grid grid-cols-[8.5rem_1fr] gap-4">
      <Field label={words('label.callingCode')}>
        <CallingCodeSelect
          name="code"
          phones={phones}
          chosen={start.code || requested.callingCode}
          atHand={isoOf(country)}
        />
      </Field>
      <Field {...field('phone')} required>
        <TextInput
          name="phone"
          type="tel"
          inputMode="tel"
          defaultValue={start.phone}
          autoComplete="tel-national"
          maxLength={30}
        />
      </Field>
    </div>
  )
}
