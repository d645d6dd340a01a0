import type { Locale } from '#shop/region.ts'
import { TextField } from '../../shell/forms/fields.tsx'

type Named = { name: string; label: string; value: string | undefined }

type Props = { locale: Locale; family: Named; given: Named; required?: boolean | undefined }

/** The two fields of a name, family name first in languages that write it so. */
export function DraftNames({ locale, family, given, required }: Props) {
  return (locale === 'en' ? [given, family] : [family, given]).map(({ name, label, value }) => (
    <TextField key={name} name={name} label={label} defaultValue={value} required={required} maxLength={60} />
  ))
}
