import { useState, type ChangeEvent } from 'react'
import { useNavigate } from 'react-router'
import { writtenCallingCode } from '#shop/delivery/calling.rules.ts'
import { isoOf } from '#shop/region.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Link } from '#ui/link.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useHydrated } from '../../catalogue/use-hydrated.ts'
import {
  addressFields,
  labelKey,
  lookOf,
  rulesOfAddress,
  type AddressField,
  type FieldName,
} from '../../checkout/form-state/field-rules.rules.ts'
import { suggested } from '../../checkout/form-state/suggested.rules.ts'
import { phone, required, type Rule } from '../../content/forms/field.rules.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import { CallingCodeSelect } from '../../shell/region/calling-code.tsx'
import type { AddressFormPage } from './address.server.ts'
import { useOwnForm } from '../own-form.tsx'
import { SectionHead } from '../section.tsx'
import { useViewPath } from '../use-view-path.ts'

/** The book's own words for the lines of an address. */
const bookName = (wire: string): string => wire.replace(/^delivery_/, '')
const add = { method: 'POST', path: '/address' } as const
const change = { method: 'PUT', path: '/address' } as const

/**
 * What the fields begin with: what was typed before, or the address as it is kept, its identity number left
 * out.
 */
function startOf({ typed, edited, requested }: AddressFormPage): Readonly<Record<string, string>> {
  if (typed) return typed
  if (!edited) return { code: requested.callingCode }
  const code = writtenCallingCode({ code: edited.code, country: edited.callingCountry })
  const { firstname, lastname, phone, address, address2, city, province, zip } = edited
  const flags = { is_default: edited.isDefault ? '1' : '0', location_code: edited.locationCode ?? '' }
  return { firstname, lastname, code, phone, address, address2, city, province, zip, ...flags }
}

/**
 * One address, asked for as its country writes it. Another country is another form, so it is a link of its
 * own.
 */
export function AddressForm({ page }: { page: AddressFormPage }) {
  const t = useWords('account')
  const words = useWords('checkout')
  const locale = useLocale()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const viewPath = useViewPath()
  const { kind, edited, country, requested, phones, countries } = page
  const start = startOf(page)
  const [province, setProvince] = useState(start.province ?? '')
  const back = viewPath('ADDRESSES')
  const lines =
    kind === 'pickup'
      ? []
      : addressFields(requested, hydrated ? { delivery_province: province } : {}).filter(
          (line) => kind === 'delivery' || line.name !== 'delivery_passport',
        )
  const labelOf = (line: AddressField) => words(`label.${labelKey(line.name as FieldName, country)}`) // names of the form
  const rules: Record<string, readonly Rule[]> = {
    firstname: [required],
    lastname: [required],
    phone: [required, phone(6)],
    ...(kind === 'pickup' ? { location_code: [required] } : {}),
    ...Object.fromEntries(
      rulesOfAddress(lines).map(([name, rule]) => [
        bookName(name),
        name === 'delivery_passport' && edited?.passport ? rule.filter((each) => each !== required) : rule,
      ]),
    ),
  }
  const labels: Record<string, string> = {
    firstname: words('label.firstname'),
    lastname: words('label.lastname'),
    phone: words('label.phone'),
    location_code: words('label.pickup'),
    ...Object.fromEntries(lines.map((line) => [bookName(line.name), labelOf(line)])),
  }
  const accountForm = useOwnForm({
    call: edited ? 'change-address' : 'add-address',
    endpoint: edited ? change : add,
    rules,
    labels,
    saved: t('saved'),
    done: () => void navigate(back),
  })
  const follow = (event: ChangeEvent<HTMLFormElement>) => {
    accountForm.form.onChange(event)
    const { currentTarget, target } = event
    const name: unknown = target.name
    const typed = Object.fromEntries(
      [...new FormData(currentTarget)].map(([field, value]) => [
        `delivery_${field}`,
        typeof value === 'string' ? value : '',
      ]),
    )
    for (const [wire, value] of Object.entries(suggested(requested, typed, `delivery_${String(name)}`))) {
      const box = currentTarget.elements.namedItem(bookName(wire))
      if (box instanceof HTMLInputElement || box instanceof HTMLSelectElement) box.value = value
    }
  }
  const names = [
    <Field key="last" {...accountForm.field('lastname')} required>
      <TextInput name="lastname" defaultValue={start.lastname} autoComplete="family-name" maxLength={60} />
    </Field>,
    <Field key="first" {...accountForm.field('firstname')} required>
      <TextInput name="firstname" defaultValue={start.firstname} autoComplete="given-name" maxLength={60} />
    </Field>,
  ]
  return (
    <>
      <SectionHead title={t(edited ? `edit_.${kind}` : `add.${kind}`)} />
      <form {...accountForm.form} onChange={follow} className="grid max-w-xl gap-5">
        {accountForm.returnTo}
        <input type="hidden" name="go_to" value={back} />
        <input type="hidden" name="type" value={kind} />
        <input type="hidden" name="country" value={country} />
        {edited ? <input type="hidden" name="_id" value={edited.id} /> : null}
        {kind === 'pickup' ? null : (
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            {countries.find(({ key }) => key === country)?.name}
            <details className="basis-full">
              <summary className="more w-fit list-none text-sm! [&::-webkit-details-marker]:hidden">
                {t('otherCountry')}
              </summary>
              <span className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
                {countries
                  .filter(({ key }) => key !== country)
                  .map(({ key, name }) => (
                    <Link
                      key={key}
                      replace
                      to={viewPath('ADDRESSES', {
                        ...(edited ? { edit: edited.id } : { new: kind }),
                        country: key,
                      })}
                      className="more text-sm!"
                    >
                      {name}
                    </Link>
                  ))}
              </span>
            </details>
          </div>
        )}
        <div className="grid gap-5 sm:grid-cols-2">{locale === 'en' ? names.toReversed() : names}</div>
        <div className="grid grid-cols-[8.5rem_1fr] gap-4">
          <Field label={words('label.callingCode')}>
            <CallingCodeSelect
              name="code"
              phones={phones}
              chosen={start.code || requested.callingCode}
              atHand={isoOf(country)}
            />
          </Field>
          <Field {...accountForm.field('phone')} required>
            <TextInput
              name="phone"
              type="tel"
              inputMode="tel"
              defaultValue={start.phone}
              autoComplete="tel-national"
              maxLength={30}
            />
          </Field>
        </div>
        {kind === 'pickup' ? (
          <Field {...accountForm.field('location_code')} required>
            <Select name="location_code" defaultValue={start.location_code ?? ''}>
              <option value="">{words('choose')}</option>
              {requested.pickupPoints.map((point) => (
                <option key={point.code} value={point.code}>
                  {`${point.name} · ${point.district} · ${point.address}`}
                </option>
              ))}
            </Select>
          </Field>
        ) : (
          lines.map((line) => {
            const name = bookName(line.name)
            const { wide: _wide, ...look } = lookOf(line.name, country)
            const shared = {
              ...accountForm.field(name),
              required: line.required && !(name === 'passport' && Boolean(edited?.passport)),
            }
            return (
              <Field
                key={name}
                {...shared}
                aside={line.required ? undefined : <span>{words('optional')}</span>}
                hint={
                  name === 'passport'
                    ? t('passportHint', {
                        known: edited?.passport ? 'yes' : 'no',
                        tail: edited?.passport ?? '',
                      })
                    : undefined
                }
              >
                {line.choices ? (
                  <Select
                    key={name === 'city' ? `${province} ${hydrated}` : 'all'}
                    name={name}
                    defaultValue={start[name] ?? ''}
                    autoComplete={look.autoComplete}
                    onChange={(event) => name === 'province' && setProvince(event.target.value)}
                  >
                    <option value="">{words('choose')}</option>
                    {line.choices.map(({ value, label, group }) => (
                      <option key={`${group} ${value}`} value={value}>
                        {label}
                      </option>
                    ))}
                  </Select>
                ) : (
                  <TextInput {...look} name={name} defaultValue={start[name] ?? ''} maxLength={200} />
                )}
              </Field>
            )
          })
        )}
        <div>
          <input type="hidden" name="is_default" value="0" />
          <Checkbox
            name="is_default"
            value="1"
            defaultChecked={start.is_default === '1'}
            label={t('makeDefault')}
          />
        </div>
        {accountForm.trouble}
        <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
          <Button type="submit" variant="primary" loading={accountForm.isPending}>
            {t('save')}
          </Button>
          <Link to={back} className="more">
            {t('back')}
          </Link>
        </div>
      </form>
    </>
  )
}
