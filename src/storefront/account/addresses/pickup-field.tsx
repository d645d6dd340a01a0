import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useWords } from '../../i18n/words.tsx'
import type { AddressFormPage } from './address.server.ts'
import type { Values } from '../../content/forms/field.rules.ts'
import type { FieldOf } from '../own-form.tsx'

type Props = {
  points: AddressFormPage['requested']['pickupPoints']
  field: FieldOf<string>
  start: Values
}

/** Pickup point of a saved address. */
export function PickupField({ points, field, start }: Props) {
  const words = useWords('checkout')
  return (
    <Field {...field('location_code')} required>
      <Select name="location_code" defaultValue={start.location_code ?? ''}>
        <option value="">{words('choose')}</option>
        {points.map((point) => (
          <option key={point.code} value={point.code}>
            {`${point.name} · ${point.district} · ${point.address}`}
          </option>
        ))}
      </Select>
    </Field>
  )
}
