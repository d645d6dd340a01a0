import type { GiftCode } from '#shop/wallet/gift-codes/gift-desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../shell/amount.tsx'
import { StateLabel } from '../shell/label.tsx'
import type { Column } from '../shell/list/column.ts'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { GiftActions } from './gift-code-actions.tsx'

/** Columns of the list of gift codes. */
export function useGiftColumns(): readonly Column<GiftCode>[] {
  const t = useWords('gifts')
  return [
    {
      key: 'lastFour',
      title: t('code'),
      isName: true,
      cell: ({ lastFour }) => (lastFour ? `····${lastFour}` : '—'),
    },
    {
      key: 'amount',
      title: t('worth'),
      isNumber: true,
      fields: ['amount', 'currency', 'used'],
      cell: ({ amount, currency, used }) => (
        <>
          <Amount of={amount} currency={currency} />
          {used > 0 ? (
            <div className="small soft">
              {t('used')} <Amount of={used} currency={currency} />
            </div>
          ) : null}
        </>
      ),
    },
    { key: 'state', title: t('state'), cell: ({ state }) => <StateLabel state={state} /> },
    {
      key: 'batch',
      title: t('about'),
      fields: ['batch', 'recipient', 'recipientEmail'],
      cell: ({ orderId, recipient, recipientEmail, batch }) =>
        orderId === null ? (
          batch
        ) : (
          <Link to={`/desk/orders/${orderId}`} className="link">
            {recipient} · {recipientEmail}
          </Link>
        ),
    },
    {
      key: 'expiresAt',
      title: t('ends'),
      className: 'tight soft',
      spare: 2,
      cell: ({ expiresAt }) => (expiresAt ? <Moment at={expiresAt} /> : t('never')),
    },
    {
      key: 'createdAt',
      title: t('made'),
      className: 'tight soft',
      spare: 3,
      fields: ['createdAt', 'createdBy'],
      cell: ({ createdAt, createdBy }) => (
        <>
          <Moment at={createdAt} /> {createdBy}
        </>
      ),
    },
    {
      key: 'toDo',
      title: t('toDo'),
      isAct: true,
      fields: [],
      cell: (gift) => <GiftActions gift={gift} />,
    },
  ]
}
