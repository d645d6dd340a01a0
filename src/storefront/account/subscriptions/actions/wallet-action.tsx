import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { formatAmount } from '../../../cart/amounts.ts'
import { usePathTo } from '../../../i18n/paths.ts'
import { useWords } from '../../../i18n/words.tsx'
import { useCardName } from '../names.ts'
import { useAction } from './action-context.ts'
import { ActionForm } from './action-form.tsx'
import { ActionFrame } from './action-frame.tsx'
import { Outcome, strong } from './choice.tsx'

const fieldsShown = ['cap'] as const

/** Maximum of Cash Dollar used before the card; a GET form previews the outcome without changing anything. */
export function WalletCap() {
  const t = useWords('subscription')
  const field = useWords('field')
  const to = usePathTo()
  const cardName = useCardName()
  const { subscription, page } = useAction()
  const { wallet, currency, card, id } = subscription
  const money = (amount: number) => formatAmount(amount, currency)
  const after = page.after?.next
  const typed = page.input?.cap ?? String(wallet.cap)
  const cap = page.refusal ? wallet.cap : Number(typed) // a refused amount may have too many decimals to be shown
  const label = t('wallet.label', { currency })
  const wrong = page.refusal?.fields?.cap
  const fixed = { view: 'SUBSCRIPTIONS', subscription: id, do: 'wallet' }
  return (
    <ActionFrame
      kicker={t('walletFirst')}
      title={t('wallet.title')}
      lead={t('walletThere', { amount: money(wallet.available) })}
    >
      <Form
        method="get"
        action={to('/account')}
        replace
        preventScrollReset
        className="mt-5 flex items-start gap-3"
      >
        {Object.entries(fixed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          label={label}
          hint={t('wallet.hint')}
          error={wrong && field('error', { label, message: wrong })}
          className="grow"
        >
          <TextInput
            name="cap"
            type="number"
            inputMode="decimal"
            min={0}
            step="any"
            defaultValue={typed}
            enterKeyHint="done"
          />
        </Field>
        <Button type="submit" className="mt-7">
          {t('wallet.show')}
        </Button>
      </Form>
      <Outcome>
        {after
          ? t.rich('wallet.after', {
              b: strong,
              wallet: money(after.walletAmount),
              amount: money(after.amountDue),
              card: cardName(card),
            })
          : null}
      </Outcome>
      <ActionForm
        label={cap === 0 ? t('wallet.off') : t('wallet.go', { amount: money(cap) })}
        decline={t('leaveIt')}
        fields={fieldsShown}
      />
    </ActionFrame>
  )
}
