import { readCallingCode } from '#shop/delivery/calling.rules.ts'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useFetched } from '#ui/hooks/use-fetched.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import { CallingCodeSelect } from '../../shell/region/calling-code.tsx'
import type { PhoneCountries } from '../../shell/region/phone-countries.server.ts'

type PhoneFieldsProps = {
  error: string | undefined
  phone?: string | undefined
  code?: string | undefined
  /** Provided by pages; panels fetch them. */
  phones?: PhoneCountries | undefined
  readOnly?: boolean
}

/** Calling code and number; the most used codes come first. */
export function PhoneFields({ error, phone, code = '852', phones, readOnly }: PhoneFieldsProps) {
  const t = useWords('entrance')
  const locale = useLocale()
  const { data } = useFetched<PhoneCountries>(phones ? null : `/phones/${locale}`)
  const list = phones ?? data
  return (
    <div className="grid grid-cols-[minmax(0,4fr)_minmax(0,5fr)] gap-3">
      <Field label={t('callingCode')}>
        {list ? (
          <CallingCodeSelect name="contact_no_country" phones={list} chosen={code} inert={readOnly} />
        ) : (
          <Select
            name="contact_no_country"
            autoComplete="tel-country-code"
            defaultValue={code}
            inert={readOnly}
          >
            <option value={code}>{`+${readCallingCode(code).code}`}</option>
          </Select>
        )}
      </Field>
      <Field label={t('phone')} error={error} required>
        <TextInput
          name="contact_no"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={30}
          defaultValue={phone}
          readOnly={readOnly}
        />
      </Field>
    </div>
  )
}
