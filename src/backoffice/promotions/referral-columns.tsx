import type { DeskReferral } from '#shop/referrals/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../shell/amount.tsx'
import { useMay } from '../shell/frame-context.ts'
import type { Column } from '../shell/list/column.ts'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { ReferralStateLabel } from './referral-state.tsx'
import { ReferralDecision } from './referral-decision.tsx'

const reasons = [
  'same_person',
  'same_card',
  'same_address',
  'cap',
  'cancelled',
  'refunded',
  'chargeback',
  'account_erased',
  'staff',
] as const

const isReason = (word: string): word is (typeof reasons)[number] =>
  (reasons as readonly string[]).includes(word)

/** Columns of the referral list, with the decision on pending ones. */
export function useReferralColumns(): readonly Column<DeskReferral>[] {
  const t = useWords('referrals')
  return [
    {
      key: 'orderNumber',
      title: t('order'),
      isName: true,
      className: 'num',
      cell: ({ orderId, orderNumber }) => <Link to={`/desk/orders/${orderId}`}>{orderNumber}</Link>,
    },
    {
      key: 'email',
      title: t('referrer'),
      cell: ({ memberId, email }) => <Person id={memberId}>{email}</Person>,
    },
    {
      key: 'friend',
      title: t('friend'),
      cell: ({ friendId, friend }) => <Person id={friendId}>{friend}</Person>,
    },
    { key: 'kind', title: t('kind'), spare: 2, cell: ({ kind }) => t(kind) },
    {
      key: 'kept',
      title: t('amount'),
      isNumber: true,
      fields: ['kept', 'short'],
      cell: ({ kept, short }) => (
        <>
          <Amount of={kept} currency="HKD" />
          {short > 0 ? (
            <div className="small hot">
              {t('short')} <Amount of={short} currency="HKD" />
            </div>
          ) : null}
        </>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      fields: ['state', 'why'],
      cell: ({ state, why }) => (
        <>
          <ReferralStateLabel state={state} />
          {isReason(why) ? <div className="small soft">{t(`why.${why}`)}</div> : null}
        </>
      ),
    },
    {
      key: 'createdAt',
      title: t('when'),
      className: 'tight soft',
      spare: 3,
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      key: 'toDo',
      title: t('toDo'),
      isAct: true,
      right: 'referrals.decide',
      fields: [],
      cell: (referral) => <ReferralDecision referral={referral} />,
    },
  ]
}

/** Link to a member for staff who may read customers, otherwise plain text. */
function Person({ id, children }: { id: string | null; children: string | null }) {
  const may = useMay()
  if (id === null || !may('customers.read')) return children
  return (
    <Link to={`/desk/members/${id}`} className="link">
      {children}
    </Link>
  )
}
