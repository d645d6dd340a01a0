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
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Scroll } from '../shell/scroll.tsx'
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
      {referrals.length === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <Scroll label={t('title')}>
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('order')}</th>
                <th>{t('referrer')}</th>
                <th>{t('friend')}</th>
                <th>{t('kind')}</th>
                <th className="r">{t('amount')}</th>
                <th>{t('state')}</th>
                <th>{t('when')}</th>
                <th>{t('toDo')}</th>
              </tr>
            </thead>
            <tbody>
              {referrals.map((referral) => (
                <Row key={referral.id} referral={referral} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pages total={total} size={size} file="referrals" />
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

function Row({ referral }: { referral: DeskReferral }) {
  const t = useWords('referrals')
  const may = useMay()
  return (
    <tr>
      <td className="tight number num">
        <Link to={`/desk/orders/${referral.orderId}`}>{referral.orderNumber}</Link>
      </td>
      <td>
        {may('customers.read') ? (
          <Link to={`/desk/members/${referral.memberId}`} className="link">
            {referral.email}
          </Link>
        ) : (
          referral.email
        )}
      </td>
      <td>
        {referral.friendId && may('customers.read') ? (
          <Link to={`/desk/members/${referral.friendId}`} className="link">
            {referral.friend}
          </Link>
        ) : (
          referral.friend
        )}
      </td>
      <td>{t(referral.kind)}</td>
      <td className="r">
        <Amount of={referral.kept} currency="HKD" />
        {referral.short > 0 ? (
          <div className="small hot">
            {t('short')} <Amount of={referral.short} currency="HKD" />
          </div>
        ) : null}
      </td>
      <td>
        <ReferralStateLabel state={referral.state} />
        {isReason(referral.why) ? <div className="small soft">{t(`why.${referral.why}`)}</div> : null}
      </td>
      <td className="tight soft">
        <Moment at={referral.createdAt} />
      </td>
      <td>{may('referrals.decide') ? <Decide referral={referral} /> : null}</td>
    </tr>
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
