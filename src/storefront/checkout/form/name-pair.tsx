import { useLocale } from '../../i18n/words.tsx'
import type { FieldName } from '../form-state/field-labels.rules.ts'
import { halfAlways } from './step.tsx'
import { CheckoutInput } from './checkout-field.tsx'

type NamePairProps = {
  family: FieldName
  given: FieldName
  section: 'shipping' | 'billing'
  always?: boolean
}

/** Name fields, family name first in languages that write it so. */
export function NamePair({ family, given, section, always }: NamePairProps) {
  const shared = { always, maxLength: 60, className: halfAlways }
  const last = (
    <CheckoutInput {...shared} key="family" name={family} autoComplete={`${section} family-name`} />
  )
  const first = <CheckoutInput {...shared} key="given" name={given} autoComplete={`${section} given-name`} />
  return useLocale() === 'en' ? [first, last] : [last, first]
}
