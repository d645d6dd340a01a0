import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listApprovals, type Approval } from '#shop/staff/contract.ts'
import { approvalStates } from '#shop/staff/rules.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/act-form.tsx'
import { callDesk, queryOf } from '../shell/call-desk.server.ts'
import { calls } from '../shell/calls.ts'
import { Send, TextField } from '../shell/fields.tsx'
import { Filters } from '../shell/filters.tsx'
import { useMay } from '../shell/frame-context.ts'
import { StateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) => callDesk(args, listApprovals, queryOf(args, listApprovals, { limit: String(size) }))

/** What waits for a second person; never decided by who asked (BACKOFFICE 5.1). */
export default function Approvals() {
  const t = useWords('approvals')
  const state = useWords('state')
  const { approvals, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} />
      <Filters filters={[{ name: 'state', label: t('state'), options: approvalStates.map((each) => [each, state(each)] as const) }]} />
      {approvals.length === 0 ? <p className="desk-empty">{t('none')}</p> : null}
      <div className="stack">
        {approvals.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} />
        ))}
      </div>
      <Pages total={total} size={size} />
    </>
  )
}

function ApprovalCard({ approval }: { approval: Approval }) {
  const t = useWords('approvals')
  const may = useMay()
  const isOpen = approval.state === 'requested'
  return (
    <article className="desk-card" aria-label={approval.what}>
      <div className="row">
        <StateLabel state={approval.state} />
        <b>{approval.what}</b>
        <About approval={approval} />
        <span className="soft push">
          <Moment at={approval.requestedAt} />
        </span>
      </div>
      <dl>
        <dt>{t('askedBy')}</dt>
        <dd>{approval.requestedBy}</dd>
        <dt>{t('reason')}</dt>
        <dd>{approval.reason}</dd>
        {isOpen ? (
          <>
            <dt>{t('until')}</dt>
            <dd>
              <Moment at={approval.expiresAt} />
            </dd>
          </>
        ) : null}
        {approval.decidedBy && approval.decidedAt ? (
          <>
            <dt>{t('decidedBy')}</dt>
            <dd>
              {approval.decidedBy} · <Moment at={approval.decidedAt} /> {approval.note}
            </dd>
          </>
        ) : null}
      </dl>
      {isOpen && (approval.isOwn || may('refunds.approve')) ? (
        <div className="row" style={{ alignItems: 'start' }}>
          {approval.isOwn ? (
            <span className="soft">{t('own')}</span>
          ) : (
            <ActPanel title={t('approve')} look="main">
              <ActForm call={calls.approve} fixed={{ id: approval.id }} className="row end">
                <TextField name="note" label={t('noteOptional')} maxLength={500} />
                <Send>{t('approveGo')}</Send>
              </ActForm>
            </ActPanel>
          )}
          <ActPanel title={approval.isOwn ? t('takeBack') : t('refuse')}>
            <ActForm call={calls.refuseApproval} fixed={{ id: approval.id }} className="row end">
              <TextField name="note" label={t('note')} required maxLength={500} />
              <Send look="danger">{approval.isOwn ? t('takeBack') : t('refuse')}</Send>
            </ActForm>
          </ActPanel>
        </div>
      ) : null}
    </article>
  )
}

function About({ approval: { kind, orderId, orderNumber, memberId } }: { approval: Approval }) {
  const t = useWords('approvals')
  if (orderId)
    return (
      <Link to={`/desk/orders/${orderId}`} className="link num">
        {orderNumber}
      </Link>
    )
  const [to, word] =
    memberId === null
      ? (['/desk/staff', 'staff'] as const)
      : kind === 'wallet'
        ? ([`/desk/wallets/${memberId}`, 'wallet'] as const)
        : ([`/desk/members/${memberId}`, 'member'] as const)
  return (
    <Link to={to} className="link">
      {t(word)}
    </Link>
  )
}
