import type { BulkField } from '#shop/bulk/bulk.rules.ts'
import { namedCauses } from '#shop/orders/rules.ts'
import { Choice, TextField } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'

type Props = {
  fields: readonly BulkField[]
  /** Customer groups that can be assigned. */
  groups: readonly string[]
}

/** Parameters of an action, the same for all rows. */
export function BulkFields({ fields, groups }: Props) {
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
    if (field === 'group')
      return (
        <Choice
          key={field}
          name="group"
          label={t('field.group')}
          options={groups.map((name) => [name, name] as const)}
        />
      )
    return (
      <TextField
        key={field}
        name={field}
        label={t(`field.${field}`)}
        required={field === 'reason'}
        maxLength={300}
      />
    )
  })
}
