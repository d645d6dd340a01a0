import type { ReactNode } from 'react'
import { outOfStockChoices } from '#shop/subscriptions/rules.ts'
import type { Subscription } from '#shop/subscriptions/view.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls, type DeskCall } from '../shell/forms/calls.ts'
import { Choice, Send, TextBox, TextField } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

/** What an owner chose once for all deliveries, changed for them: address, out of stock, Cash Dollar, asking first. */
export function OwnerChoices({ view }: { view: Subscription }) {
  const t = useWords('subscriptions')
  return (
    <>
      {view.delivery === null ? null : (
        <Change id={view.id} call={calls.addressForOwner} title={t('changeAddress')}>
          <AddressFields delivery={view.delivery} />
        </Change>
      )}
      <Change id={view.id} call={calls.outOfStockForOwner} title={t('changeOutOfStock')}>
        <Choice
          name="choice"
          label={t('outOfStock')}
          defaultValue={view.outOfStock}
          options={outOfStockChoices.map((choice) => [choice, t(`outOfStockChoice.${choice}`)] as const)}
        />
      </Change>
      <Change id={view.id} call={calls.walletForOwner} title={t('changeWallet')}>
        <TextField
          name="cap"
          label={t('walletCap', { currency: view.currency })}
          inputMode="decimal"
          defaultValue={view.wallet.cap}
          required
        />
      </Change>
      <Change
        id={view.id}
        call={calls.askingForOwner}
        title={t(view.asksFirst ? 'stopAsking' : 'startAsking')}
        fixed={{ asks: view.asksFirst ? '0' : '1' }}
      />
    </>
  )
}

type ChangeProps = {
  id: string
  call: DeskCall
  title: string
  fixed?: Readonly<Record<string, string>>
  children?: ReactNode
}

function Change({ id, call, title, fixed = {}, children }: ChangeProps) {
  const t = useWords('subscriptions')
  return (
    <ActPanel title={title}>
      <ActForm call={call} fixed={{ id, ...fixed }} className="fields">
        {children}
        <TextBox name="reason" label={t('reason')} maxLength={1_000} required />
        <div className="whole row">
          <Send>{title}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}

/** The identity number is masked: left empty it stays. */
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
      {(['address2', 'city', 'province', 'zip'] as const).map((name) => (
        <TextField key={name} name={name} label={field(name)} defaultValue={delivery[name]} />
      ))}
    </>
  )
}
