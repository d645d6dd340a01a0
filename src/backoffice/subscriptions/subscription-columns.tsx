import type { SubscriptionRow } from '#shop/subscriptions/desk/desk.contract.ts'
import { Amount } from '../shell/amount.tsx'
import type { Column } from '../shell/list/column.ts'
import { useWords } from '../words/words.tsx'
import { SubscriptionState, useCardName } from './standing.tsx'

/** Columns of the list of subscriptions, with problems of the next delivery. */
export function useSubscriptionColumns(): readonly Column<SubscriptionRow>[] {
  const t = useWords('subscriptions')
  const cardName = useCardName()
  return [
    {
      key: 'renewsOn',
      title: t('renews'),
      className: 'tight num',
      cell: ({ renewsOn }) => renewsOn ?? '—',
    },
    { key: 'number', title: t('number'), isName: true, className: 'num', cell: ({ number }) => number },
    { key: 'customer', title: t('customer'), cell: ({ customer }) => customer },
    {
      key: 'lines',
      title: t('items'),
      fields: ['lines'],
      spare: 2,
      cell: ({ lines }) => lines.map(({ name, quantity }) => `${name} × ${quantity}`).join(', '),
    },
    {
      key: 'interval',
      title: t('interval'),
      className: 'tight',
      spare: 3,
      cell: ({ interval }) => t('months', { count: interval }),
    },
    {
      key: 'amountDue',
      title: t('due'),
      isNumber: true,
      fields: ['amountDue', 'currency'],
      cell: ({ amountDue, currency }) => <Amount of={amountDue} currency={currency} />,
    },
    { key: 'card', title: t('card'), className: 'tight', spare: 2, cell: ({ card }) => cardName(card) },
    {
      key: 'changeBy',
      title: t('changeBy'),
      className: 'tight num soft',
      spare: 3,
      cell: ({ changeBy }) => changeBy ?? '—',
    },
    { key: 'state', title: t('state'), cell: ({ state }) => <SubscriptionState state={state} /> },
    {
      key: 'concerns',
      title: t('concerns'),
      cell: ({ concerns }) => concerns.map((concern) => t(`concern.${concern}`)).join(', '),
    },
  ]
}
