import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listReferrals, type DeskReferral } from '#shop/referrals/desk.contract.ts'
import { referralStates } from '#shop/referrals/rules.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { Amount } from '../shell/amount.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { useMay } from '../shell/frame-context.ts'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { ReferralStateLabel } from './referral-state.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listReferrals, queryOf(args, listReferrals, { limit: String(size) }))

/** Who brought whom; those that share an address with their friend wait here for somebody. */
export default function Referrals() {
  const t = useWords('referrals')
  const state = useWords('referralState')
  const { referrals, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />}>
        <Link to="/desk/commissions" className="act">
          {t('commissions')}
        </Link>
      </PageTop>
      <Filters
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: referralStates.map((each) => [each, state(each)] as const),
          },
        ]}
      />
      <List
        name="referrals"
        label={t('title')}
        columns={useReferralColumns()}
        rows={referrals}
        total={total}
        size={size}
        none={{ text: t('noneYet') }}
        file="referrals"
      />
    </>
  )
}

const reasons = [
  'same_person',
  'same_card',
  'same_address',
  'cap',
  'cancelled',
  'refunded',
  'chargeback',
  'staff',
] as const
const isReason = (word: string): word is (typeof reasons)[number] =>
  (reasons as readonly string[]).includes(word)

function useReferralColumns(): readonly Column<DeskReferral>[] {
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
      cell: (referral) => <Decide referral={referral} />,
    },
  ]
}

/** A member's page is for those who read about members. */
function Person({ id, children }: { id: string | null; children: string | null }) {
  const may = useMay()
  if (id === null || !may('customers.read')) return children
  return (
    <Link to={`/desk/members/${id}`} className="link">
      {children}
    </Link>
  )
}

function Decide({ referral: { id, state } }: { referral: DeskReferral }) {
  const t = useWords('referrals')
  if (state !== 'review' && state !== 'pending') return null
  return (
    <div className="row" style={{ alignItems: 'start' }}>
      {state === 'review' ? (
        <ActPanel title={`${t('approve')}…`} look="main">
          <ActForm call={calls.approveReferral} fixed={{ id }} className="row end">
            <TextField name="note" label={t('note')} maxLength={300} />
            <Send>{t('approve')}</Send>
          </ActForm>
        </ActPanel>
      ) : null}
      <ActPanel title={`${t('reject')}…`}>
        <ActForm call={calls.rejectReferral} fixed={{ id }} className="row end">
          <TextField name="reason" label={t('reason')} required maxLength={300} />
          <Send look="danger">{t('reject')}</Send>
        </ActForm>
      </ActPanel>
    </div>
  )
}
