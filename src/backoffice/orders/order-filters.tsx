import { currencies } from '#shop/money.ts'
import { fulfilmentStates, orderStatuses, paymentStates } from '#shop/orders/rules.ts'
import { countries, countryName } from '#shop/region.ts'
import { Filters } from '../shell/filters.tsx'
import { useStateLabel } from '../shell/label.tsx'
import { shownMethods, useMethodName } from '../payments/methods.ts'
import { useLocale, useWords } from '../words/words.tsx'

export function OrderFilters() {
  const t = useWords('orders')
  const state = useStateLabel()
  const method = useMethodName()
  const locale = useLocale()
  const named = (words: readonly string[]) => words.map((each) => [each, state(each)] as const)
  return (
    <Filters
      views="among tabs"
      filters={[
        { name: 'status', label: t('status'), options: named(orderStatuses) },
        { name: 'payment', label: t('payment'), options: named(paymentStates) },
        { name: 'fulfilment', label: t('fulfilment'), options: named(fulfilmentStates) },
        {
          name: 'country',
          label: t('country'),
          options: countries.map(({ key }) => [key, countryName(locale, key)] as const),
        },
        { name: 'currency', label: t('currency'), options: currencies.map((key) => [key, key] as const) },
        {
          name: 'method',
          label: t('method'),
          options: shownMethods.map((each) => [each, method(each)] as const),
        },
        { name: 'from', label: t('from'), type: 'date' },
        { name: 'to', label: t('to'), type: 'date' },
      ]}
    />
  )
}
