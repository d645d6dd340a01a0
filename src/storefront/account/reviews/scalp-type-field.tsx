import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useWords } from '../../i18n/words.tsx'
import type { ReviewFormPage } from '../wallet/reward.server.ts'

type Props = {
  label: string | undefined
  error: string | undefined
  types: ReviewFormPage['scalpTypes']
  start: string
}

/** The reviewer's scalp type, for products that relate to it. */
export function ScalpTypeField({ types, start, ...field }: Props) {
  const t = useWords('myReviews')
  if (types.length === 0) return null
  return (
    <Field {...field} hint={t('scalpHint')}>
      <Select name="scalp_type" defaultValue={start}>
        <option value="">{t('scalpNone')}</option>
        {types.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
