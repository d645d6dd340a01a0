import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useWords } from '../../i18n/words.tsx'
import { CardChoice } from './card-choice.tsx'
import { methodFacts } from '../methods/facts.ts'
import type { PayData } from './pay-data.ts'
import { amountOfBoth, cardInput } from '../form-state/payment.rules.ts'
import { StartForm } from '../form/start-form.tsx'
import { useStart } from './use-pay.ts'

/** Payment on PayDollar's own page: its form is submitted automatically, or by the button. */
export function PayByCard({ data }: { data: PayData }) {
  const t = useWords('pay')
  const { order, also, cards } = data
  const { payment, start, starting, refusal } = useStart(data, 'paydollar', data.payment)
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const amount = formatAmount(amountOfBoth(data), order.currency)
  const isReady = payment?.form !== null && payment?.form !== undefined

  // The form is in the response to a press and is submitted once; after going back or a reload the button is shown.
  useEffect(() => {
    if (isReady) form.current?.submit()
  }, [isReady])

  return (
    <section aria-label={t('card')} className="mt-6">
      {payment?.form ? (
        <form ref={form} method="post" action={payment.form.action}>
          {Object.entries(payment.form.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p role="status" className="mb-4 text-ink-soft">
            {t(hydrated ? 'cardOnTheWay' : 'cardReady')}
          </p>
          <Button type="submit" variant="primary" className="max-sm:w-full">
            {t('cardGo', { amount })}
          </Button>
        </form>
      ) : (
        <>
          <p className="mb-4 text-ink-soft">{t('cardText')}</p>
          <StartForm
            call={methodFacts.paydollar.start.call}
            data={data}
            starting={starting}
            onStart={(filledIn) => void start(cardInput(filledIn))}
            fields={
              cards ? (
                <div className="mb-5">
                  <CardChoice
                    {...cards}
                    forSubscription={[order, also].some((each) => each?.cartType === 'subscription')}
                  />
                </div>
              ) : null
            }
          >
            {t('cardPay', { amount })}
          </StartForm>
        </>
      )}
      <div className="mt-4">
        <FormTrouble refusal={refusal} />
      </div>
    </section>
  )
}
