import { outOfStockChoices } from '#shop/subscriptions/rules.ts'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { Choice, TextField } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'
import { Ask } from './ask.tsx'

/** Settings of all deliveries, changed on behalf of the owner: address, out of stock, Cash Dollar, approval. */
export function OwnerChoices({ view }: { view: Subscription }) {
  const t = useWords('subscriptions')
  return (
    <>
      {view.delivery === null ? null : (
        <Ask action="changeAddress">
          <AddressFields delivery={view.delivery} />
        </Ask>
      )}
      <Ask action="changeOutOfStock">
        <Choice
          name="choice"
          label={t('outOfStock')}
          defaultValue={view.outOfStock}
          options={outOfStockChoices.map((choice) => [choice, t(`outOfStockChoice.${choice}`)] as const)}
        />
      </Ask>
      <Ask action="changeWallet">
        <TextField
          name="cap"
          label={t('walletCap', { currency: view.currency })}
          inputMode="decimal"
          defaultValue={view.wallet.cap}
          required
        />
      </Ask>
      <Ask
        action="asking"
        title={t(view.asksFirst ? 'stopAsking' : 'startAsking')}
        fixed={{ asks: view.asksFirst ? '0' : '1' }}
      />
    </>
  )
}

const placeFields = ['address2', 'city', 'province', 'zip'] as const

/** The identity number is masked; an empty field leaves it unchanged. */
function AddressFields({ delivery }: { delivery: NonNullable<Subscription['delivery']> }) {
  const field = useWords('field')
  return (
    <>
      {(['firstname', 'lastname'] as const).map((name) => (
        <TextField key={name} name={name} label={field(name)} defaultValue={delivery[name]} required />
      ))}
      <TextField
        name="calling_code"
        label={field('callingCode')}
        defaultValue={delivery.callingCode}
        required
      />
      <TextField name="contact" label={field('contact')} defaultValue={delivery.contact} required />
      <TextField name="address" label={field('address')} defaultValue={delivery.address} required />
      {(delivery.countryKey === 'jp' ? ([...placeFields, 'kana'] as const) : placeFields).map((name) => (
        <TextField key={name} name={name} label={field(name)} defaultValue={delivery[name]} />
      ))}
    </>
  )
}
