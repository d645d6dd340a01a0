import { useState } from 'react'
import { addressForm } from '#shop/delivery/address.rules.ts'
import { choicesOf, placeName } from '#shop/delivery/places.rules.ts'
import { deliveryMethods } from '#shop/delivery/rules.ts'
import { countries, countryName, isCountry, textIn } from '#shop/region.ts'
import { Choice, TextField } from '../../shell/forms/fields.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import type { Begun } from './copy.rules.ts'
import { DraftNames } from './draft-names.tsx'
import type { Draft } from './draft.rules.ts'

/** Delivery of a draft: country, method, recipient and address, prefilled with the buyer's saved address. */
export function DraftDelivery({ draft, begun }: { draft: Draft; begun: Begun }) {
  const t = useWords('draft')
  const field = useWords('field')
  const delivery = useWords('delivery')
  const locale = useLocale()
  const book = begun.address
  const placeOf = (level: 'city' | 'province') => placeName(locale, draft.country, level, book?.[level] ?? '')
  const [country, setCountry] = useState<string>(draft.country)
  return (
    <>
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
        defaultValue={begun.deliveryMethod ?? ''}
        whole
      />
      <DraftNames
        locale={locale}
        family={{ name: 'delivery[lastname]', label: t('recipientLast'), value: book?.lastname }}
        given={{ name: 'delivery[firstname]', label: t('recipientFirst'), value: book?.firstname }}
      />
      {country === 'jp' ? (
        <TextField name="delivery[kana]" label={field('kana')} defaultValue={book?.kana} maxLength={60} />
      ) : null}
      <CallingCodeField
        country={country}
        saved={book && country === draft.country ? book.callingCode : null}
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
      <TextField
        name="delivery[location_code]"
        label={t('point')}
        defaultValue={begun.locationCode ?? ''}
        maxLength={40}
      />
    </>
  )
}

/**
 * Suggests the code of the country, to which an empty value defaults: as a value it would be a recipient without a
 * name, which a draft of treatments is refused for.
 */
function CallingCodeField({ country, saved }: { country: string; saved: string | null | undefined }) {
  const t = useWords('draft')
  const field = useWords('field')
  const hydrated = useHydrated()
  const ofCountry = hydrated && isCountry(country) ? addressForm(country).callingCode : ''
  return (
    <TextField
      key={country}
      name="delivery[calling_code]"
      label={field('callingCode')}
      hint={t('callingHint')}
      defaultValue={saved ?? ''}
      placeholder={ofCountry}
      maxLength={8}
      inputMode="tel"
    />
  )
}

/** Suggestions of places in Hong Kong. */
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
