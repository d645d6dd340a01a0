import { useState } from 'react'
import Search from 'lucide-react/icons/search'
import { classes } from '#ui/classes.ts'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'
import { pointsFor, type PickupPlace } from '../form-state/pickup.rules.ts'
import { fieldId, useCheckoutForm } from '../form-state/checkout-form-context.ts'
import { CheckoutSelect } from './checkout-field.tsx'

/** Pickup point: a searchable list, or without JavaScript a select of all points. */
export function PickupPoint({ mark }: { mark: string }) {
  const t = useWords('checkout')
  const { data, typed } = useCheckoutForm()
  const hydrated = useHydrated()
  const method = typed.delivery_method ?? ''
  if (data.form.pickupPoints.length === 0) return null
  const pointClass = 'col-span-6 group-has-[[value=shipping]:checked]/delivery:hidden'
  if (hydrated)
    return (
      <div className={pointClass}>
        {method === 'shipping' ? null : <Picker key={`${method} ${mark}`} method={method} />}
      </div>
    )
  const choices = data.form.pickupPoints.map((point) => ({
    value: point.code,
    label: `${point.name} · ${point.address}`,
    group: `${t(`method.${point.method}`)} · ${point.district}`,
  }))
  return <CheckoutSelect name="delivery_location_code" choices={choices} className={pointClass} />
}

function Picker({ method }: { method: string }) {
  const t = useWords('checkout')
  const { data, typed, error } = useCheckoutForm()
  const [search, setSearch] = useState('')
  const points = pointsFor(data.form.pickupPoints, method, search, typed.delivery_location_code ?? '')
  const all = data.form.pickupPoints.filter((point) => point.method === method)
  const message = error('delivery_location_code')
  return (
    <fieldset
      id={fieldId('delivery_location_code')}
      tabIndex={-1}
      className="min-w-0"
      aria-describedby={message ? 'till-pickup-error' : undefined}
    >
      <legend className="sr-only">{t('label.pickup')}</legend>
      {all.length > 5 ? (
        <Field label={t('findPoint')} className="mb-3">
          <TextInput
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            before={<Search size={18} />}
            placeholder={t('findPointHint')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </Field>
      ) : null}
      <p role="status" className="sr-only">
        {search === '' ? '' : t('pointsFound', { count: points.length })}
      </p>
      {points.length === 0 ? <p className="py-3 text-ink-soft">{t('noPoint')}</p> : null}
      <div
        className={classes(
          'max-h-84 overflow-y-auto rounded border',
          message ? 'border-error' : 'border-edge',
          points.length === 0 && 'hidden',
        )}
      >
        {points.map((point) => (
          <Point key={point.code} point={point} chosen={typed.delivery_location_code === point.code} />
        ))}
      </div>
      <div aria-live="polite">
        {message ? (
          <p id="till-pickup-error" className="mt-1.5 text-sm text-error">
            {message}
          </p>
        ) : null}
      </div>
    </fieldset>
  )
}

function Point({ point, chosen }: { point: PickupPlace; chosen: boolean }) {
  return (
    <label className="grid grid-cols-[1.25rem_1fr] gap-x-3.5 border-line px-4 py-3 not-first:border-t has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-accent">
      <input
        type="radio"
        name="delivery_location_code"
        value={point.code}
        defaultChecked={chosen}
        className="mt-1 size-4.5 appearance-none rounded-full border-[1.5px] border-ink-soft transition-[border-width] checked:border-6 checked:border-accent focus-visible:outline-none"
      />
      <span className="min-w-0">
        {point.name}
        <span className="block text-sm text-ink-soft">
          {point.district} · {point.address}
        </span>
        {point.hours ? (
          <span className="num block text-sm whitespace-normal! text-ink-soft">{point.hours}</span>
        ) : null}
      </span>
    </label>
  )
}
