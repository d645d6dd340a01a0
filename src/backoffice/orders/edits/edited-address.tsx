import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { TextField } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'
import type { EditWords } from './edit-form.rules.ts'

/** Complete new address; its place is fixed to that of the preview. */
export function EditedAddress({ order, input: request }: { order: DeskOrder; input: EditWords }) {
  const field = useWords('field')
  const address = order.addresses.find(({ kind }) => kind === 'delivery')
  if (!address) return null
  const isSent = order.deliveryMethod === 'shipping'
  const place = isSent
    ? { province: request.province || address.province, city: request.city || address.city }
    : address
  return (
    <>
      <input type="hidden" name="address[province]" value={place.province} />
      <input type="hidden" name="address[city]" value={place.city} />
      <TextField
        name="address[lastname]"
        label={field('lastname')}
        defaultValue={address.lastname}
        required
        maxLength={60}
      />
      <TextField
        name="address[firstname]"
        label={field('firstname')}
        defaultValue={address.firstname}
        required
        maxLength={60}
      />
      <TextField
        name="address[calling_code]"
        label={field('callingCode')}
        defaultValue={address.callingCode}
        maxLength={8}
        inputMode="tel"
      />
      <TextField
        name="address[contact]"
        label={field('contact')}
        defaultValue={address.contact}
        required
        maxLength={30}
        inputMode="tel"
      />
      {isSent ? (
        <>
          <TextField
            name="address[address]"
            label={field('address')}
            defaultValue={address.address}
            required
            maxLength={200}
            whole
          />
          <TextField
            name="address[address2]"
            label={field('address2')}
            defaultValue={address.address2}
            maxLength={200}
            whole
          />
          <TextField name="address[zip]" label={field('zip')} defaultValue={address.zip} maxLength={20} />
          {address.countryKey === 'jp' ? (
            <TextField
              name="address[kana]"
              label={field('kana')}
              defaultValue={address.kana}
              maxLength={60}
            />
          ) : null}
        </>
      ) : (
        <input type="hidden" name="address[address]" value={address.address} />
      )}
    </>
  )
}
