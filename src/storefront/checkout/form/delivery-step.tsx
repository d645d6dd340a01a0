import { dayMonthYear } from '#shop/delivery/rules.ts'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Field } from '#ui/fields/field.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { OpensPanel } from '../../shell/opens-panel.tsx'
import { AddressLines } from '../order/address-lines.tsx'
import { DutyNotice } from '../duties/duties.tsx'
import { NamePair } from './name-pair.tsx'
import { PickupPoint } from './pickup-point.tsx'
import { SaveAddress, SavedAddresses } from './saved-addresses.tsx'
import { fieldGrid, Step, whole } from './step.tsx'
import { fieldId, useCheckoutForm } from '../form-state/checkout-form-context.ts'

/**
 * Delivery method and address. Fields of the other method are hidden by CSS on the selection, so it works without
 * JavaScript.
 */
export function DeliveryStep({ mark }: { mark: string }) {
  const t = useWords('checkout')
  const to = usePathTo()
  const { data, typed, labels, error } = useCheckoutForm()
  return (
    <Step
      id="till-delivery"
      title={t('delivery')}
      className="group/delivery"
      aside={
        <>
          {t('sentTo', { country: data.country.name })}{' '}
          <OpensPanel panel="country" to={to('/preferences')} className="more text-sm! text-ink">
            {t('change')}
          </OpensPanel>
        </>
      }
    >
      <div id={fieldId('delivery_method')}>
        <Methods />
      </div>
      <div className={`${fieldGrid} mt-5`}>
        {data.book?.delivery.length ? (
          <div className={whole}>
            <SavedAddresses part="delivery" />
          </div>
        ) : null}
        <NamePair family="delivery_lastname" given="delivery_firstname" section="shipping" always />
        <AddressLines mark={mark} />
        <PickupPoint mark={mark} />
        {data.book ? (
          <div className={`${whole} empty:hidden`}>
            <SaveAddress part="delivery" />
          </div>
        ) : null}
        <Field
          id={fieldId('client_remarks')}
          label={labels.client_remarks}
          error={error('client_remarks')}
          aside={<span>{t('optional')}</span>}
          className={whole}
        >
          <TextArea
            name="client_remarks"
            rows={1}
            maxLength={500}
            defaultValue={typed.client_remarks ?? ''}
            className="min-h-12.5! resize-none"
          />
        </Field>
      </div>
      <DutyNotice />
    </Step>
  )
}

function Methods() {
  const t = useWords('checkout')
  const { data, typed, quote, error } = useCheckoutForm()
  const points = Map.groupBy(data.form.pickupPoints, (point) => point.method)
  const listed = quote.deliveryMethods.filter(({ offered, reason }) => offered || reason !== null)
  const offered = listed.flatMap((each) => (each.offered ? [each.method] : []))
  return (
    <RadioCards
      key={offered.join()}
      legend={t('label.method')}
      legendHidden
      name="delivery_method"
      defaultValue={typed.delivery_method}
      error={error('delivery_method')}
      options={listed.map(({ method, fee, offered, reason }) => ({
        value: method,
        label: t(`method.${method}`),
        disabled: !offered,
        detail: offered
          ? t(`methodDetail.${method}`, {
              from: quote.estimate ? dayMonthYear(quote.estimate.from) : '',
              to: quote.estimate ? dayMonthYear(quote.estimate.to) : '',
              dated: quote.estimate ? 'yes' : 'no',
              count: points.get(method)?.length ?? 0,
            })
          : reason,
        aside: offered ? (fee === 0 ? t('freeShipping') : formatAmount(fee, quote.currency)) : null,
      }))}
    />
  )
}
