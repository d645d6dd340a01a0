import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import type { Payment } from '#shop/payments/contract.ts'
import { Button } from '#ui/button.tsx'
import { CardName } from '../../../checkout/pay/card-choice.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { FormTrouble } from '../../../content/forms/form-trouble.tsx'
import { useFlash } from '../../../content/forms/use-flash.ts'
import { formatAmount } from '../../../cart/amounts.ts'
import { useWords } from '../../../i18n/words.tsx'
import { useAction } from './action-context.ts'
import { BackLink } from './action-form.tsx'
import { ActionFrame } from './action-frame.tsx'
import { actions } from './actions.rules.ts'
import { useCardReplacement } from './use-card-replacement.ts'

/** Replaces the card: by a stored card, or by a new one entered on the provider's page. */
export function ReplaceCard() {
  const t = useWords('subscription')
  const { subscription, page } = useAction()
  const [payment, setPayment] = useState<Payment | null>(page.payment)
  const { dunning, currency } = subscription
  return (
    <ActionFrame
      kicker={t('change.card')}
      title={t('card.title')}
      lead={
        dunning ? t('card.textDue', { amount: formatAmount(dunning.amountDue, currency) }) : t('card.text')
      }
    >
      {payment?.form ? <ToProvider form={payment.form} /> : <ChooseCard onPayment={setPayment} />}
    </ActionFrame>
  )
}

/**
 * Redirect to the provider's page, where the card is entered: its form is submitted automatically, or by the button.
 */
function ToProvider({ form }: { form: NonNullable<Payment['form']> }) {
  const t = useWords('subscription')
  const hydrated = useHydrated()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.submit(), [])
  return (
    <form ref={element} method="post" action={form.action} className="mt-6 grid gap-4">
      {Object.entries(form.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p role="status" className="text-ink-soft">
        {t(hydrated ? 'card.onTheWay' : 'card.ready')}
      </p>
      <Button type="submit" variant="primary" className="w-full">
        {t('card.toProvider')}
      </Button>
      <BackLink>{t('leaveIt')}</BackLink>
    </form>
  )
}

function ChooseCard({ onPayment }: { onPayment: (payment: Payment) => void }) {
  const t = useWords('subscription')
  const cards = useWords('cards')
  const { subscription, page } = useAction()
  const { pathname, search } = useLocation()
  const { call, path } = actions.card
  const flash = useFlash(call)
  const sending = useCardReplacement(path, onPayment)
  const others = page.cards.cards.filter(({ id }) => id !== subscription.card?.id)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const cardId = new FormData(event.currentTarget).get('card_id')
    void sending.call({
      subscription_id: subscription.id,
      ...(typeof cardId === 'string' && cardId !== '' ? { card_id: cardId } : {}),
    })
  }
  const radio =
    'mt-[0.15em] size-4.5 flex-none appearance-none rounded-full border-[1.5px] border-ink-soft bg-well checked:border-6 checked:border-accent'
  return (
    <form method="post" action={`/form/${call}`} onSubmit={send} className="mt-5 grid gap-4">
      <input type="hidden" name="subscription_id" value={subscription.id} />
      <input type="hidden" name="return_to" value={pathname + search} />
      <fieldset className="border border-line [&>label+label]:border-t [&>label+label]:border-line">
        <legend className="sr-only">{cards('which')}</legend>
        {others.map((card, at) => (
          <label
            key={card.id}
            className="flex items-start gap-3.5 px-4 py-3.5 has-checked:bg-accent-soft has-disabled:opacity-55"
          >
            <input
              type="radio"
              name="card_id"
              value={card.id}
              defaultChecked={at === 0 && !card.expired && card.funding !== 'prepaid'}
              disabled={card.expired || card.funding === 'prepaid'}
              className={radio}
            />
            <CardName card={card} why={card.funding === 'prepaid' ? cards('notForPlans') : null} />
          </label>
        ))}
        <label className="flex items-start gap-3.5 px-4 py-3.5 has-checked:bg-accent-soft">
          <input
            type="radio"
            name="card_id"
            value=""
            defaultChecked={others.every((card) => card.expired || card.funding === 'prepaid')}
            className={radio}
          />
          <span>
            {cards('other')}
            <span className="block text-sm text-ink-soft">{t('card.newText')}</span>
          </span>
        </label>
      </fieldset>
      {flash?.ok && !page.payment ? (
        <p role="status" className="border-l-2 border-accent pl-4">
          {t('saved.card')}
        </p>
      ) : null}
      <FormTrouble refusal={sending.refusal} flash={flash} />
      <div className="grid gap-2">
        <Button type="submit" variant="primary" loading={sending.isPending} className="w-full">
          {t('card.go')}
        </Button>
        <BackLink>{t('leaveIt')}</BackLink>
      </div>
    </form>
  )
}
