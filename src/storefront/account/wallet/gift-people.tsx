import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import type { FieldProps } from '#ui/fields/field.tsx'

type Props = {
  field: (name: 'recipient' | 'recipient_email' | 'sender') => Pick<FieldProps, 'label' | 'error'>
  typed: Readonly<Record<string, string>>
}

/** Names of recipient and sender of a gift card, and its e-mail address. */
export function GiftPeople({ field, typed }: Props) {
  return (
    <>
      <Field {...field('recipient')} required>
        <TextInput name="recipient" maxLength={60} autoComplete="off" defaultValue={typed.recipient} />
      </Field>
      <Field {...field('recipient_email')} required>
        <TextInput
          name="recipient_email"
          type="email"
          maxLength={254}
          autoComplete="off"
          defaultValue={typed.recipient_email}
        />
      </Field>
      <Field {...field('sender')} required>
        <TextInput name="sender" maxLength={60} autoComplete="name" defaultValue={typed.sender} />
      </Field>
    </>
  )
}
