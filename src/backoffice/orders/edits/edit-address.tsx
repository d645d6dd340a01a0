import { addressForm } from '#shop/delivery/address.rules.ts'
import { choicesOf } from '#shop/delivery/places.rules.ts'
import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../../shell/forms/fields.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { textIn } from '#shop/region.ts'
import { useLocale, useWords } from '../../words/words.tsx'

const emptyAddress = {
  firstname: '',
  lastname: '',
  contact: '',
  address: '',
  address2: '',
  city: '',
  province: '',
  zip: '',
  kana: '',
}

/** Sets or corrects the delivery address; country and delivery method cannot be changed. */
export function EditAddress({ order }: { order: DeskOrder }) {
  const t = useWords('order')
  const field = useWords('field')
  const draft = useWords('draft')
  const known = order.addresses.find(({ kind }) => kind === 'delivery')
  const address = known ?? {
    ...emptyAddress,
    countryKey: order.country,
    callingCode: addressForm(order.country).callingCode,
  }
  const isSent = order.deliveryMethod === 'shipping'
  return (
    <ActPanel title={t(known ? 'editAddress' : 'addAddress')}>
      <ActForm call={calls.editAddress} fixed={{ id: order.id }} className="fields">
        <TextField
          name="lastname"
          label={field('lastname')}
          defaultValue={address.lastname}
          required
          maxLength={60}
        />
        <TextField
          name="firstname"
          label={field('firstname')}
          defaultValue={address.firstname}
          required
          maxLength={60}
        />
        <TextField
          name="calling_code"
          label={field('callingCode')}
          defaultValue={address.callingCode}
          required
          maxLength={8}
          inputMode="tel"
        />
        <TextField
          name="contact"
          label={field('contact')}
          defaultValue={address.contact}
          required
          maxLength={30}
          inputMode="tel"
        />
        <TextField
          name="address"
          label={field('address')}
          defaultValue={address.address}
          required={isSent}
          maxLength={200}
          whole
        />
        <TextField
          name="address2"
          label={field('address2')}
          defaultValue={address.address2}
          maxLength={200}
          whole
        />
        <PlaceField part="province" address={address} />
        <PlaceField part="city" address={address} />
        <TextField name="zip" label={field('zip')} defaultValue={address.zip} maxLength={20} />
        {address.countryKey === 'jp' ? (
          <TextField name="kana" label={field('kana')} defaultValue={address.kana} maxLength={60} />
        ) : null}
        {known || isSent ? null : <TextField name="location_code" label={draft('point')} maxLength={40} />}
        {address.countryKey === 'tw' ? (
          <TextField name="passport" label={t('identity')} hint={t('identityStays')} maxLength={20} />
        ) : null}
        <TextField name="reason" label={t('reason')} required maxLength={300} whole />
        <div className="row whole">
          <Send>{t('save')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}

/** A select for countries with a list of places, otherwise a text field. */
export function PlaceField({
  part: level,
  address,
}: {
  part: 'province' | 'city'
  address: Pick<DeskOrder['addresses'][number], 'countryKey' | 'city' | 'province'>
}) {
  const field = useWords('field')
  const locale = useLocale()
  const places = choicesOf(address.countryKey)[level]
  if (places.length === 0)
    return <TextField name={level} label={field(level)} defaultValue={address[level]} maxLength={80} />
  const options = places.map(({ key, name }) => [key, textIn(locale, name)] as const)
  return <Choice name={level} label={field(level)} defaultValue={address[level]} options={options} />
}
