import { useState, type ChangeEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Link } from '#ui/link.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import type { AddressField } from '../../checkout/form-state/field-rules.rules.ts'
import { labelKey, type FieldName } from '../../checkout/form-state/field-labels.rules.ts'
import { fillSuggestedLines } from './fill-suggested-lines.ts'
import { useWords } from '../../i18n/words.tsx'
import type { AddressFormPage } from './address.server.ts'
import { useOwnForm } from '../own-form.tsx'
import { SectionHead } from '../section.tsx'
import { useViewPath } from '../use-view-path.ts'
import { NameFields } from '../name-fields.tsx'
import { AddressCountry } from './address-country.tsx'
import { AddressPhone } from './address-phone.tsx'
import { PickupField } from './pickup-field.tsx'
import { AddressLine } from './address-line.tsx'
import { bookName, linesOf, rulesOfForm, startOf } from './address-form.rules.ts'

const add = { method: 'POST', path: '/address' } as const
const change = { method: 'PUT', path: '/address' } as const

/** Form for an address in the format of its country. Each country has a form of its own, selected by a link. */
export function AddressForm({ page }: { page: AddressFormPage }) {
  const t = useWords('account')
  const words = useWords('checkout')
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const viewPath = useViewPath()
  const { kind, edited, country, requested } = page
  const start = startOf(page)
  const [province, setProvince] = useState(start.province ?? '')
  const back = viewPath('ADDRESSES')
  const lines = linesOf(page, hydrated ? { delivery_province: province } : {})
  const labelOf = (line: AddressField) => words(`label.${labelKey(line.name as FieldName, country)}`) // names of the form's fields
  const rules = rulesOfForm(page, lines)
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
    fillSuggestedLines(currentTarget, requested, String(target.name))
  }
  return (
    <>
      <SectionHead title={t(edited ? `edit_.${kind}` : `add.${kind}`)} />
      <form {...accountForm.form} onChange={follow} className="grid max-w-xl gap-5">
        {accountForm.returnTo}
        <input type="hidden" name="go_to" value={back} />
        <input type="hidden" name="type" value={kind} />
        <input type="hidden" name="country" value={country} />
        {edited ? <input type="hidden" name="_id" value={edited.id} /> : null}
        {kind === 'pickup' ? null : <AddressCountry page={page} />}
        <NameFields field={accountForm.field} start={start} />
        <AddressPhone page={page} field={accountForm.field} start={start} />
        {kind === 'pickup' ? (
          <PickupField points={requested.pickupPoints} field={accountForm.field} start={start} />
        ) : (
          lines.map((line) => (
            <AddressLine
              key={bookName(line.name)}
              line={line}
              page={page}
              field={accountForm.field}
              start={start}
              province={province}
              onProvince={setProvince}
            />
          ))
        )}
        <DefaultTick isDefault={start.is_default === '1'} />
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

function DefaultTick({ isDefault }: { isDefault: boolean }) {
  const t = useWords('account')
  return (
    <div>
      <input type="hidden" name="is_default" value="0" />
      <Checkbox name="is_default" value="1" defaultChecked={isDefault} label={t('makeDefault')} />
    </div>
  )
}
