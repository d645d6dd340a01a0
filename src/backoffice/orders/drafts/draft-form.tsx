import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Buyer } from '#shop/customers/draft.contract.ts'
import { addressForm } from '#shop/delivery/address.rules.ts'
import { choicesOf, placeName } from '#shop/delivery/places.rules.ts'
import { deliveryMethods } from '#shop/delivery/rules.ts'
import { countries, countryName, isCountry, languages, textIn } from '#shop/region.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send, TextBox, TextField } from '../../shell/forms/fields.tsx'
import { useHydrated } from '../../shell/use-hydrated.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import { DraftNames } from './draft-names.tsx'
import type { Draft } from './draft.rules.ts'

type Props = {
  draft: Draft
  /** What a courier costs; null: none goes there. */ fee: number | null
  buyer: Buyer | null
}

/** Who it is for, where it goes and what it costs. A price left open is the shop's own. */
export function DraftForm({ draft, fee, buyer }: Props) {
  const t = useWords('draft')
  const field = useWords('field')
  const delivery = useWords('delivery')
  const locale = useLocale()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  // an address of the book fits the country it is in
  const book = buyer?.addresses.find(
    ({ id, country: its }) => id === draft.bookAddress && its === draft.country,
  )
  const placeOf = (level: 'city' | 'province') => placeName(locale, draft.country, level, book?.[level] ?? '')
  const [country, setCountry] = useState<string>(draft.country)
  const lines = draft.lines.flatMap(({ subSku, quantity }, index) => [
    [`lines[${index}][sub_sku]`, subSku] as const,
    [`lines[${index}][quantity]`, String(quantity)] as const,
  ])
  return (
    <section className="desk-card" aria-labelledby="draft-buyer">
      <h2 id="draft-buyer">{t('buyer')}</h2>
      <ActForm
        call={calls.createDraft}
        fixed={{ ...Object.fromEntries(lines), currency: draft.currency }}
        className="fields"
        goTo="/desk/orders/{order.id}"
        done={(answer) => void navigate(`/desk/orders/${(answer.order as { id: string }).id}`)}
      >
        {draft.lines.map(({ subSku }, index) => (
          <TextField
            key={subSku}
            name={`lines[${index}][unit_price]`}
            label={t('priceOf', { sku: subSku, currency: draft.currency })}
            hint={index === 0 ? t('priceHint') : undefined}
            inputMode="decimal"
            pattern="[0-9]+(\.[0-9]{1,2})?"
            whole
          />
        ))}
        <TextField
          name="email"
          type="email"
          label={field('email')}
          defaultValue={buyer?.email}
          required
          whole
        />
        <DraftNames
          locale={locale}
          family={{ name: 'lastname', label: field('lastname'), value: buyer?.lastname }}
          given={{ name: 'firstname', label: field('firstname'), value: buyer?.firstname }}
          required
        />
        <Choice
          name="locale"
          label={t('language')}
          options={languages.map(({ key, label }) => [key, label] as const)}
          defaultValue={buyer?.locale ?? 'hk'}
        />
        <Choice
          name="country"
          label={field('country')}
          options={countries.map(({ key }) => [key, countryName(locale, key)] as const)}
          defaultValue={draft.country}
          onChange={(event) => setCountry(event.currentTarget.value)}
        />
        <Choice
          name="delivery_method"
          label={t('deliveryMethod')}
          options={[['', t('noDelivery')], ...deliveryMethods.map((each) => [each, delivery(each)] as const)]}
          defaultValue="shipping"
          whole
        />
        <DraftNames
          locale={locale}
          family={{ name: 'delivery[lastname]', label: t('recipientLast'), value: book?.lastname }}
          given={{ name: 'delivery[firstname]', label: t('recipientFirst'), value: book?.firstname }}
        />
        <TextField
          key={`${country} ${String(hydrated)}`}
          name="delivery[calling_code]"
          label={field('callingCode')}
          hint={hydrated ? undefined : t('callingHint')}
          // without script nobody could follow the country, and what is left open becomes that of the country
          defaultValue={
            book && country === draft.country
              ? book.callingCode
              : hydrated && isCountry(country)
                ? addressForm(country).callingCode
                : ''
          }
          maxLength={8}
          inputMode="tel"
        />
        <TextField
          name="delivery[contact]"
          label={field('contact')}
          defaultValue={book?.contact}
          maxLength={30}
          inputMode="tel"
        />
        <TextField
          name="delivery[address]"
          label={field('address')}
          defaultValue={book?.address}
          maxLength={200}
          whole
        />
        <TextField
          name="delivery[city]"
          label={field('city')}
          defaultValue={placeOf('city')}
          maxLength={80}
          list="desk-city"
        />
        <TextField
          name="delivery[province]"
          label={field('province')}
          defaultValue={placeOf('province')}
          maxLength={80}
          list="desk-province"
        />
        <Places part="city" />
        <Places part="province" />
        <TextField name="delivery[zip]" label={field('zip')} defaultValue={book?.zip ?? ''} maxLength={20} />
        <TextField name="delivery[location_code]" label={t('point')} maxLength={40} />
        <TextField
          name="delivery_fee"
          label={t('deliveryFee')}
          inputMode="decimal"
          pattern="[0-9]+(\.[0-9]{1,2})?"
          defaultValue={String(fee ?? 0)}
        />
        <TextBox name="remarks" label={t('remarks')} maxLength={500} />
        <TextField name="reason" label={t('reason')} required maxLength={500} whole />
        <div className="row whole">
          {draft.lines.length === 0 ? <p className="soft">{t('empty')}</p> : <Send>{t('create')}</Send>}
        </div>
      </ActForm>
    </section>
  )
}

/** Hong Kong's places to choose from while typing. */
function Places({ part: level }: { part: 'city' | 'province' }) {
  const locale = useLocale()
  const field = useWords('field')
  return (
    <datalist id={`desk-${level}`} aria-label={field(level)}>
      {choicesOf('hk')[level].map(({ key, name }) => (
        <option key={key}>{textIn(locale, name)}</option>
      ))}
    </datalist>
  )
}
