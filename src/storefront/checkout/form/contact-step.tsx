import { use } from 'react'
import { isoOf } from '#shop/region.ts'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { rememberAfterLogin } from '../../shell/forms/after-login.ts'
import { CallingCodeSelect } from '../../shell/region/calling-code.tsx'
import { OpensPanel } from '../../shell/opens-panel.tsx'
import { ShellContext } from '../../shell/shell-context.ts'
import { NamePair } from './name-pair.tsx'
import { fieldGrid, Step, whole } from './step.tsx'
import { fieldId, useCheckoutForm } from '../form-state/checkout-form-context.ts'
import { CheckoutInput } from './checkout-field.tsx'

/** E-mail address for messages about the order, and telephone number for the courier. */
export function ContactStep({ mark }: { mark: string }) {
  const t = useWords('checkout')
  const to = usePathTo()
  const { recalled, forget, quote } = useCheckoutForm()
  const member = use(ShellContext)?.member
  return (
    <Step
      id="till-contact"
      title={t('contact')}
      aside={
        member ? null : (
          <>
            {t('haveAccount')}{' '}
            <span onClickCapture={() => rememberAfterLogin('checkout')}>
              <OpensPanel
                panel="user"
                to={`${to('/sign-in')}?next=${to('/checkout')}`}
                className="more text-sm! text-ink"
              >
                {t('logIn')}
              </OpensPanel>
            </span>
          </>
        )
      }
    >
      {recalled ? (
        <p role="status" className="-mt-2 mb-5 flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft">
          {t('recalled')}
          <button type="button" className="more text-sm! text-ink" onClick={forget}>
            {t('forget')}
          </button>
        </p>
      ) : null}
      <div className={fieldGrid}>
        <CheckoutInput
          name="email"
          always
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          hint={t('emailHint')}
          className={whole}
        />
        <Phone mark={mark} />
        {quote.needsDelivery ? null : (
          <NamePair family="delivery_lastname" given="delivery_firstname" section="shipping" always />
        )}
      </div>
    </Step>
  )
}

function Phone({ mark }: { mark: string }) {
  const { data, typed, labels, error } = useCheckoutForm()
  return (
    <>
      <Field
        id={fieldId('delivery_calling_code')}
        label={labels.delivery_calling_code}
        className="col-span-2 max-sm:col-span-3"
      >
        <CallingCodeSelect
          key={mark}
          name="delivery_calling_code"
          phones={data.phones}
          chosen={typed.delivery_calling_code || data.form.callingCode}
          atHand={isoOf(data.country.key)}
        />
      </Field>
      <Field
        id={fieldId('delivery_contact')}
        label={labels.delivery_contact}
        error={error('delivery_contact')}
        required
        className="col-span-4 max-sm:col-span-3"
      >
        <TextInput
          name="delivery_contact"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          enterKeyHint="next"
          maxLength={30}
          defaultValue={typed.delivery_contact ?? ''}
        />
      </Field>
    </>
  )
}
