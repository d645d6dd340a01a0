import Gift from 'lucide-react/icons/gift'
import type { DeskOrderRow } from '#shop/orders/desk/desk.contract.ts'
import { countryName } from '#shop/region.ts'
import { Amount } from '../shell/amount.tsx'
import { fulfilmentLabel } from '../shell/label.rules.ts'
import { StateLabel } from '../shell/label.tsx'
import type { Column } from '../shell/list/column.ts'
import { Age, Moment } from '../shell/when.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import { dueOf } from './due.rules.ts'

/** Columns of the list of orders: buyer, lines, states and deadline. */
export function useOrderColumns(now: string): readonly Column<DeskOrderRow>[] {
  return [...useBuyerColumns(), ...useStandingColumns(now)]
}

/** Buyer and lines. */
function useBuyerColumns(): readonly Column<DeskOrderRow>[] {
  const t = useWords('orders')
  const locale = useLocale()
  return [
    { key: 'number', title: t('number'), isName: true, className: 'num', cell: ({ number }) => number },
    {
      key: 'name',
      title: t('buyer'),
      className: 'tight',
      sort: 'name',
      fields: ['name', 'country'],
      cell: ({ name, country }) => (
        <>
          {name}{' '}
          <span className="small soft" title={countryName(locale, country)}>
            {country.toUpperCase()}
          </span>
        </>
      ),
    },
    {
      key: 'email',
      title: t('email'),
      right: 'customers.read',
      isExtra: true,
      className: 'whole',
      spare: 1,
      cell: ({ email }) => email,
    },
    {
      key: 'phone',
      title: t('phone'),
      right: 'customers.read',
      isExtra: true,
      spare: 1,
      className: 'tight num',
      cell: ({ phone }) => phone,
    },
    {
      key: 'items',
      title: t('items'),
      className: 'soft',
      spare: 2,
      fields: ['pieces', 'giftWrapped', 'items'],
      cell: ({ pieces, giftWrapped, items, firstItem, lineCount }) => (
        <div className="desk-one-line" title={items.join(', ')}>
          <span>{firstItem}</span>
          {lineCount > 1 ? <span className="num">{t('moreItems', { count: lineCount - 1 })}</span> : null}
          {lineCount === 1 && pieces > 1 ? <span className="num">× {pieces}</span> : null}
          {giftWrapped ? <Gift size={15} role="img" aria-label={t('gift')} /> : null}
        </div>
      ),
    },
  ]
}

/** Total, state and deadline. */
function useStandingColumns(now: string): readonly Column<DeskOrderRow>[] {
  const t = useWords('orders')
  const hold = useWords('hold')
  const isLate = (order: DeskOrderRow) => (dueOf(order) ?? now) < now
  return [
    {
      key: 'total',
      title: t('total'),
      right: 'orders.money',
      isNumber: true,
      sort: 'total',
      fields: ['total', 'currency'],
      cell: ({ total, currency }) => <Amount of={total} currency={currency} />,
    },
    { key: 'status', title: t('status'), spare: 3, cell: ({ status }) => <StateLabel state={status} /> },
    { key: 'payment', title: t('payment'), cell: ({ payment }) => <StateLabel state={payment} /> },
    {
      key: 'fulfilment',
      title: t('fulfilment'),
      fields: ['fulfilment', 'holdCause'],
      className: 'tight',
      cell: (order) => (
        <>
          <StateLabel state={fulfilmentLabel(order)} />
          {order.holdCause ? <span className="small soft"> {hold(order.holdCause)}</span> : null}
        </>
      ),
    },
    {
      key: 'createdAt',
      title: t('placed'),
      sort: 'created',
      className: 'tight soft',
      spare: 2,
      cell: ({ createdAt }) => <Age at={createdAt} now={now} />,
    },
    {
      key: 'due',
      title: t('due'),
      fields: [],
      className: (order) => (isLate(order) ? 'tight hot' : 'tight soft'),
      cell: (order) => {
        const due = dueOf(order)
        return due ? <Moment at={due} short /> : '—'
      },
    },
  ]
}
