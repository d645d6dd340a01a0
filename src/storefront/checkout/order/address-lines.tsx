import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'
import { addressFields, lookOf, type AddressField } from '../form-state/field-rules.rules.ts'
import { fieldNames, type FieldName } from '../form-state/field-labels.rules.ts'
import { half, halfAlways, whole } from '../form/step.tsx'
import { useCheckoutForm } from '../form-state/checkout-form-context.ts'
import { CheckoutInput, CheckoutSelect } from '../form/checkout-field.tsx'

/** Fields that share a row with another one, on phones as well. */
const short = new Set<FieldName>(['delivery_zip', 'delivery_city', 'delivery_province'])

const isOurs = (field: AddressField): field is AddressField & { name: FieldName } =>
  (fieldNames as readonly string[]).includes(field.name) // includes() wants the narrow type

/** Address lines of the country; hidden for pickup. */
export function AddressLines({ mark }: { mark: string }) {
  const { data, typed } = useCheckoutForm()
  // without JavaScript a changed region cannot update its districts, so all districts are listed, grouped by region
  const hydrated = useHydrated()
  const lines = addressFields(data.form, hydrated ? typed : {}).filter(isOurs)
  return (
    <div className="col-span-6 hidden grid-cols-6 gap-x-3.5 gap-y-4 group-has-[[value=shipping]:checked]/delivery:grid">
      {lines.map((line) => (
        <Line key={line.name} line={line} mark={mark} />
      ))}
    </div>
  )
}

function Line({ line, mark }: { line: AddressField & { name: FieldName }; mark: string }) {
  const t = useWords('checkout')
  const hydrated = useHydrated()
  const { data, typed } = useCheckoutForm()
  const { name, choices, required } = line
  const { wide, ...look } = lookOf(name, data.country.key)
  const shared = {
    name,
    optional: !required,
    className: wide ? whole : choices !== null || short.has(name) ? halfAlways : half,
  }
  if (choices !== null)
    return (
      <CheckoutSelect
        {...shared}
        choices={choices}
        autoComplete={look.autoComplete}
        mark={`${mark} ${name === 'delivery_province' ? '' : `${typed.delivery_province} ${hydrated}`}`}
      />
    )
  return (
    <CheckoutInput
      {...shared}
      {...look}
      autoCapitalize={name === 'delivery_passport' ? 'characters' : undefined}
      hint={
        name === 'delivery_passport' ? t(`idHint.${data.country.key === 'tw' ? 'tw' : 'other'}`) : undefined
      }
    />
  )
}
