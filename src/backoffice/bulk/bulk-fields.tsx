import type { BulkField } from '#shop/bulk/bulk.rules.ts'
import { namedCauses } from '#shop/orders/rules.ts'
import { Choice, TextField } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'

/** What is asked beside an action; the same for each row. */
export function BulkFields({ fields }: { fields: readonly BulkField[] }) {
  const t = useWords('bulk')
  const hold = useWords('hold')
  return fields.map((field) => {
    if (field === 'cause')
      return (
        <Choice
          key={field}
          name="cause"
          label={t('field.cause')}
          options={namedCauses.map((cause) => [cause, hold(cause)] as const)}
        />
      )
    const isNeeded = field === 'group' || field === 'reason'
    return (
      <TextField key={field} name={field} label={t(`field.${field}`)} required={isNeeded} maxLength={300} />
    )
  })
}
