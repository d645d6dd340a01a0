import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { useWords } from '../../i18n/words.tsx'
import { fieldGrid, half, Step, whole } from './step.tsx'
import { fieldId, useCheckoutForm } from '../form-state/checkout-form-context.ts'
import { CheckoutInput } from './checkout-field.tsx'

const most = 100

/** Gift box, and a gift card with a message; its fields unfold with the checkbox, with and without JavaScript. */
export function GiftWrap() {
  const t = useWords('checkout')
  const { typed, quote, labels, error } = useCheckoutForm()
  const count = [...(typed['gift_message[message]'] ?? '')].length
  const message = error('gift_message[message]')
  return (
    <Step
      id="till-gift"
      title={t('gift')}
      className="group/gift"
      aside={
        quote.giftWrapFee > 0 ? (
          <span className="num">{formatAmount(quote.giftWrapFee, quote.currency)}</span>
        ) : (
          t('giftAside')
        )
      }
    >
      <div className="rounded border border-edge transition-colors has-checked:bg-accent-soft">
        <Checkbox
          name="add_gift_box_wrapping"
          value="1"
          defaultChecked={typed.add_gift_box_wrapping === '1'}
          label={t('giftLabel')}
          detail={t('giftDetail')}
          className="px-4 py-3.5"
        />
      </div>
      <div className={`${fieldGrid} mt-4 not-group-has-checked/gift:hidden`}>
        <CheckoutInput name="gift_message[recipient]" autoComplete="off" maxLength={60} className={half} />
        <CheckoutInput name="gift_message[sender]" autoComplete="off" maxLength={60} className={half} />
        <Field
          id={fieldId('gift_message[message]')}
          label={labels['gift_message[message]']}
          error={message}
          hint={message ? undefined : t('cardHint')}
          aside={
            <span className={count > most ? 'num text-error' : 'num'}>
              <span aria-hidden="true">
                {count}/{most}
              </span>
              <span className="sr-only" aria-live="polite">
                {count >= most - 10 ? t('giftLeft', { count: most - count }) : ''}
              </span>
            </span>
          }
          className={whole}
        >
          <TextArea
            name="gift_message[message]"
            rows={2}
            maxLength={400}
            onKeyDown={(event) =>
              event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()
            } // the message is a single line
            defaultValue={typed['gift_message[message]'] ?? ''}
            className="min-h-22!"
          />
        </Field>
      </div>
    </Step>
  )
}
